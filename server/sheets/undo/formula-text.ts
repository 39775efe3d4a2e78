/** Syntax facts of a formula that need no engine. */
export type FormulaText = {
  /** A description of the first unbalanced bracket or quote. Null if there is none. */
  readonly fault: string | null
  /** Worksheet names in the formula, as written. */
  readonly sheets: readonly string[]
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}' }
/** An error literal. Its `!` does not end a worksheet name. */
const ERROR = /#(?:DIV\/0!|REF!|VALUE!|NUM!|NULL!|NAME\?|N\/A|SPILL!|CALC!)/iy
const WORD = /[\p{L}_\\][\p{L}\p{N}_.\\]*(?::[\p{L}_\\][\p{L}\p{N}_.\\]*)?!/uy
const CELL = /^\$?[a-z]{1,3}\$?\d+$/i

/** The index after the closing quote, or -1. A doubled quote is part of the text. */
const quoteEnd = (text: string, start: number): number => {
  const sign = text[start] ?? ''
  let at = start + 1
  for (;;) {
    const end = text.indexOf(sign, at)
    if (end < 0) return -1
    if (text[end + 1] !== sign) return end + 1
    at = end + 2
  }
}

/** The index after the brackets of a table reference, or -1. An apostrophe escapes a bracket. */
const squareEnd = (text: string, start: number): number => {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === "'") at += 1
    else if (sign === '[') depth += 1
    else if (sign === ']') depth -= 1
    if (depth === 0 && sign === ']') return at + 1
  }
  return -1
}

const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

/**
 * `Jan:Mar!B5` names two worksheets. A name with brackets belongs to another workbook, so we ignore
 * it.
 */
const namesOf = (written: string): readonly string[] =>
  written.includes('[') || written.includes(']')
    ? []
    : written.split(':').filter((name) => name !== '' && !CELL.test(name))

const LATIN = /[\p{L}_\\]/u

type Part = { readonly end: number; readonly fault?: string; readonly names?: readonly string[] }

const quoted = (text: string, at: number): Part => {
  const end = quoteEnd(text, at)
  const isName = text[at] === "'"
  if (end < 0)
    return { end, fault: isName ? 'a worksheet name is not closed' : 'a text is not closed' }
  const inner = text.slice(at + 1, end - 1).replaceAll("''", "'")
  return isName && text[end] === '!' ? { end: end + 1, names: namesOf(inner) } : { end }
}

const word = (text: string, at: number): Part => {
  const found = matchAt(WORD, text, at)
  if (found !== null)
    return {
      end: at + found.length,
      names: text[at - 1] === ']' ? [] : namesOf(found.slice(0, -1)),
    }
  let end = at + 1
  while (end < text.length && /[\p{L}\p{N}_.\\]/u.test(text[end] ?? '')) end += 1
  return { end }
}

/** Reads a token of several characters. Null if the token has only one character. */
const partAt = (text: string, at: number): Part | null => {
  const sign = text[at] ?? ''
  if (sign === '"' || sign === "'") return quoted(text, at)
  if (sign === '[') {
    const end = squareEnd(text, at)
    return end < 0 ? { end, fault: 'a square bracket is not closed' } : { end }
  }
  if (sign === '#') {
    const error = matchAt(ERROR, text, at)
    return { end: at + (error?.length ?? 1) }
  }
  return LATIN.test(sign) ? word(text, at) : null
}

/** Reads a single character, which may open a bracket or close the last open one. */
const signAt = (text: string, at: number, open: string[]): Part => {
  const sign = text[at] ?? ''
  if (CLOSING[sign] !== undefined) open.push(CLOSING[sign])
  const closesNothing = sign === ']' || (/[)}]/.test(sign) && open.pop() !== sign)
  return { end: at + 1, ...(closesNothing && { fault: `a "${sign}" closes nothing` }) }
}

const unclosed = (closing: string | undefined): string | null =>
  closing === undefined ? null : `a ${closing === ')' ? 'bracket' : 'brace'} is not closed`

/**
 * Finds the first unbalanced bracket or quote of a formula, and the worksheets that it names. Pure.
 */
export const readFormulaText = (text: string): FormulaText => {
  const open: string[] = []
  const sheets = new Set<string>()
  let at = 1
  let fault: string | null = null
  while (at < text.length && fault === null) {
    const part = partAt(text, at) ?? signAt(text, at, open)
    fault = part.fault ?? null
    for (const name of part.names ?? []) sheets.add(name)
    at = part.end
  }
  return { fault: fault ?? unclosed(open.at(-1)), sheets: [...sheets] }
}
