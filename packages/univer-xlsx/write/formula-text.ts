import { WITHOUT_ADDRESSES } from '#contract/formulas/formula-patterns.ts'
import { withBarePrefixes } from './bare-functions.ts'
import { withOperatorFunctions } from '#contract/formulas/engine/references/reference-operators.ts'
import { withTrimFunctions } from '#contract/formulas/engine/references/trim-references.ts'
import { isSpilling } from '#contract/formulas/spilling-functions.ts'
import { functionPrefixOf } from './prefixed-functions.ts'

/** Excel's formula limit. */
export const FORMULA_MAX_CHARS = 8192

/** Strings, sheet names and table columns, which contain no calls or names. */
const TEXTS = new RegExp(`(${WITHOUT_ADDRESSES})`)
const CALL = /(?<![\p{L}\p{N}_.\\])([A-Za-z][A-Za-z0-9.]*)(?=\s*\()/gu
/** `A1#` refers to the range that the array formula in A1 fills. */
const FILLED = /(?<![\p{L}\p{N}_.])(\$?[A-Za-z]{1,3}\$?\d{1,7})#/gu
/** `[@Column]`, `[@[A column]]` and `[@]` refer to the current row. */
const THIS_ROW = /^\[@(.*)\]$/s

const unquoted = (
  formula: string,
  change: (part: string) => string,
  changeText = (text: string): string => text,
): string =>
  formula
    .split(TEXTS)
    .map((part, at) => (at % 2 === 1 ? changeText(part) : change(part)))
    .join('')

const prefixed = (part: string): string =>
  part.replace(CALL, (name: string) => {
    const prefix = functionPrefixOf(name)
    return prefix === '' ? name : `${prefix}${name.toUpperCase()}`
  })

/** Files spell out `#This Row`. */
const ofThisRow = (text: string): string =>
  text.replace(THIS_ROW, (_, column: string) => {
    if (column === '') return '[#This Row]'
    return `[[#This Row],${column.startsWith('[') ? column : `[${column}]`}]`
  })

/** Tokens that affect argument boundaries. */
const SIGN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[(){}[\],]/g
const DEPTHS: ReadonlyMap<string, number> = new Map([
  ['(', 1],
  ['{', 1],
  ['[', 1],
  [')', -1],
  ['}', -1],
  [']', -1],
])

/**
 * Offsets of a call's arguments and of its closing bracket. `bracket` is the offset of its opening
 * bracket. Null if unclosed.
 */
const argumentsOf = (formula: string, bracket: number) => {
  const starts = [bracket + 1]
  let depth = 0
  for (const { 0: sign, index } of formula.slice(bracket).matchAll(SIGN)) {
    depth += DEPTHS.get(sign) ?? 0
    if (sign === ',' && depth === 1) starts.push(bracket + index + 1)
    if (depth === 0) return { starts, end: bracket + index }
  }
  return null
}

const NAMING = /(?<![\p{L}\p{N}_.\\])(?:_xlfn\.)?(LET|LAMBDA)\s*\(/giu
const NAME = /^\s*([\p{L}_][\p{L}\p{N}_.]*)\s*$/u

/** Names defined by LET and LAMBDA in a formula. */
const givenNames = (formula: string): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const match of formula.matchAll(NAMING)) {
    const call = argumentsOf(formula, match.index + match[0].length - 1)
    if (call === null) continue
    const ends = [...call.starts.slice(1).map((at) => at - 1), call.end]
    const step = match[1]?.toUpperCase() === 'LET' ? 2 : 1
    for (let at = 0; at < call.starts.length - 1; at += step) {
      const name = NAME.exec(formula.slice(call.starts[at], ends[at]))?.[1]
      if (name !== undefined) names.add(name.toLowerCase())
    }
  }
  return names
}

const WORD = /(?<![\p{L}\p{N}_.$\\[])[\p{L}_][\p{L}\p{N}_.]*(?![\p{L}\p{N}_.!\]])/gu

/** LAMBDA parameters. Brackets mark optional ones. */
const NAMES =
  /(?<![\p{L}\p{N}_.\\])(?:_xlfn\.)?LAMBDA\s*\((?:\s*(?:\[[\p{L}_][\p{L}\p{N}_.]*\]|[\p{L}_][\p{L}\p{N}_.]*)\s*,)+/giu
const OPTIONAL = /\[([^\]]+)\]/gu

/** Optional LAMBDA parameters need the prefix `_xlop.`. */
const withOptional = (formula: string): string => {
  const optional = new Set<string>()
  const plain = formula.replace(NAMES, (names) =>
    names.replace(OPTIONAL, (_, name: string) => {
      optional.add(name.toLowerCase())
      return name
    }),
  )
  const named = withNames(plain)
  if (optional.size === 0) return named
  return named.replace(NAMES, (names) =>
    names.replace(/_xlpm\.([^,\s]+)/gu, (prefixed, name: string) =>
      optional.has(name.toLowerCase()) ? `_xlop.${name}` : prefixed,
    ),
  )
}

/** Names defined in the formula need the prefix `_xlpm.`. */
const withNames = (formula: string): string => {
  const names = givenNames(formula)
  return names.size === 0
    ? formula
    : unquoted(formula, (part) =>
        part.replace(WORD, (word) => (names.has(word.toLowerCase()) ? `_xlpm.${word}` : word)),
      )
}

/** These functions accept another function by its bare name. */
const MAY_BE_BARE = /\b(?:GROUPBY|PIVOTBY|BYROW|BYCOL|MAP|REDUCE|SCAN|MAKEARRAY|LET)\s*\(/i

/** Converts a formula to the file's form: without `=`, with prefixes for newer functions. */
export const fileFormula = (typed: string): string => {
  const whole = typed.trim().replace(/^\{(=.*)\}$/s, '$1')
  const trimmed = withTrimFunctions(`=${whole.replace(/^=/, '').trim()}`, '_xlfn.')
  const text = withOperatorFunctions(trimmed).slice(1)
  const bare = MAY_BE_BARE.test(text) ? withBarePrefixes(text, '_xleta.', givenNames(text)) : text
  return withOptional(unquoted(bare, prefixed, ofThisRow))
}

/** Whether a formula calls a function that spills. */
export const hasSpillingFunction = (typed: string): boolean =>
  typed.split(TEXTS).some((part, at) => {
    if (at % 2 === 1) return false
    const names = part.match(CALL) ?? []
    return names.some(isSpilling) || part.search(FILLED) >= 0
  })
