import { parseRange, type CellRange } from './cells.ts'
import { tokensOf, type Token } from './formula-engine/tokens.ts'

/** What a formula names, each as it is written there. */
export type FormulaWords = {
  /** Functions that it calls, in capitals and without the prefixes of files. */
  readonly functions: readonly string[]
  /** Functions that somebody wrote for Excel alone. */
  readonly addIns: readonly string[]
  readonly names: readonly string[]
  readonly tables: readonly string[]
  readonly ranges: readonly CellRange[]
  /** Worksheets of other workbooks, and the workbooks that they are in. */
  readonly linked: readonly { readonly workbook: string; readonly sheet: string }[]
  readonly hasLost: boolean
}

/** A call that is open where a word stands: its function, and how many of its values came before. */
type Call = { readonly name: string; values: number }

const PREFIXES = /^(?:_xlfn\.|_xlws\.)+/i
const ADD_IN = /^_xludf\./i
const OF_FILES = /^_xl(?:p|o|et)[mpa]\./i
const NAME = /^[\p{L}_\\][\p{L}\p{N}_.?\\]*$/u
const TABLE = /^([\p{L}_\\][\p{L}\p{N}_.\\]*)\[/u
const LINKED = /^'?[^'[\]]*\[([^[\]]+)\]((?:[^'!]|'')+)'?!/u
const TRUTH = /^(?:true|false)$/i
const LOST = /#REF!/i
/** What brackets without a function open. */
const GROUP = ''

const bare = (written: string): string => written.replace(PREFIXES, '').toUpperCase()

/** Whether a word stands where LET or LAMBDA names its values. */
const isNaming = (call: Call | undefined, next: Token | undefined): boolean => {
  if (next?.kind !== 'comma') return false
  return call?.name === 'LAMBDA' || (call?.name === 'LET' && call.values % 2 === 0)
}

type Found = {
  readonly [kind in 'functions' | 'addIns' | 'names' | 'tables']: string[]
} & {
  readonly ranges: CellRange[]
  readonly linked: { workbook: string; sheet: string }[]
  readonly own: Set<string>
}

const addFunction = (found: Found, written: string): string => {
  const name = bare(written)
  if (ADD_IN.test(name)) found.addIns.push(written.replace(ADD_IN, ''))
  else if (!OF_FILES.test(name)) found.functions.push(name)
  return name
}

const addWord = (found: Found, text: string): void => {
  const [, workbook, sheet] = LINKED.exec(text) ?? []
  const [, table] = TABLE.exec(text) ?? []
  const range = parseRange(text.replace(/#$/, ''))
  if (workbook !== undefined && sheet !== undefined)
    found.linked.push({ workbook, sheet: sheet.replaceAll("''", "'") })
  else if (table !== undefined) found.tables.push(table)
  else if (range.ok) found.ranges.push(range.value)
  else if (NAME.test(text) && !TRUTH.test(text) && !OF_FILES.test(text)) found.names.push(text)
}

/** A word where it stands: what it is called in, and what follows it. */
type Written = { readonly text: string; readonly call: Call | undefined; readonly next?: Token }

const addWritten = (found: Found, { text, call, next }: Written): void => {
  if (next?.kind === 'open') addFunction(found, text)
  else if (isNaming(call, next)) found.own.add(text.toLowerCase())
  else addWord(found, text)
}

/** Follows the brackets of a formula to the calls that are open at each of its words. */
const readTokens = (tokens: readonly Token[], found: Found): void => {
  const calls: Call[] = []
  for (const [at, { kind, text }] of tokens.entries()) {
    const [before, next, call] = [tokens[at - 1], tokens[at + 1], calls.at(-1)]
    const called = before?.kind === 'word' ? bare(before.text) : GROUP
    if (kind === 'open') calls.push({ name: called, values: 0 })
    else if (kind === 'close') calls.pop()
    else if (kind === 'comma' && call) call.values += 1
    else if (kind === 'word') addWritten(found, { text, call, ...(next && { next }) })
  }
}

/** What a formula names (SHEET-917); null where it cannot be read. */
export const wordsOf = (formula: string): FormulaWords | null => {
  const tokens = tokensOf(formula.replace(/^=/, ''))?.filter(({ kind }) => kind !== 'blank')
  if (!tokens) return null
  const own = new Set<string>()
  const found = { functions: [], addIns: [], names: [], tables: [], ranges: [], linked: [], own }
  readTokens(tokens, found)
  const others = (names: readonly string[]) => names.filter((name) => !own.has(name.toLowerCase()))
  return {
    ...found,
    functions: others(found.functions),
    names: others(found.names),
    hasLost: tokens.some(({ kind, text }) => kind === 'word' && LOST.test(text)),
  }
}
