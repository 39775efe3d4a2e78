import { FormulaWriter } from './formula-writer.ts'
import { MAY_CROSS } from '../references/overlap.ts'
import { withoutSigns } from '../references/reference-signs.ts'
import { NO_WORDS, SCOPE, ScopeNames, type Words } from './scope-names.ts'
import { tokensOf } from './tokens.ts'

// Univer's reader rejects some formulas that are right in Excel. They are rewritten here with brackets and functions
// that mean the same.

/** Each finds one kind of formula that may have to be rewritten. */
const REWRITTEN = {
  names: /\b(?:LET|LAMBDA|BYROW|BYCOL|MAP|REDUCE|SCAN|MAKEARRAY|GROUPBY|PIVOTBY)\(/,
  sumRange: /\b(?:SUMIF|AVERAGEIF)\(/,
  twoSigns: /[-+]\s*[-+"{TF]/,
  signBlank: /[(,=<>&*/^]\s*[-+]\s+[\p{L}_(]/u,
  twoPercents: /%\s*%/,
  union: /[(,]\s*\([^()]*,/,
  intersection: MAY_CROSS,
} as const
const MAY_DIFFER = new RegExp(
  Object.values(REWRITTEN)
    .map(({ source }) => source)
    .join('|'),
  'iu',
)
const CALLED = /([\p{L}_][\p{L}\p{N}_.]*)\(/gu

/** A formula as the engine reads it, and the defined names that were read with it. */
export type PlainFormula = { readonly formula: string; readonly names: readonly string[] }

/** Whether something is called that is no function. */
const callsName = (formula: string, { isFunction, definition }: Words): boolean =>
  [...formula.matchAll(CALLED)].some(
    ([, name = '']) => !isFunction(name.toUpperCase()) && definition(name) !== null,
  )

const writtenAnew = (text: string, names: ScopeNames): string | null => {
  const tokens = tokensOf(text)
  return tokens === null ? null : new FormulaWriter(tokens, names).whole()
}

/** With the defined names that a formula calls, and those that these call: all know each other. */
const withDefined = (text: string, names: ScopeNames): string | null => {
  const parts: string[] = []
  // More names may be met in what a name stands for: the map grows while it is gone through.
  for (const [name, meant] of names.defined) {
    const read = writtenAnew(meant, names)
    if (read === null) return null
    parts.push(`"${name}"`, read)
  }
  return parts.length === 0 ? text : `${SCOPE.DEFINED}(${[...parts, text].join(',')})`
}

/** A formula as Univer's engine reads it right, with the names of the workbook that it calls. */
export const readFormula = (written: string, words: Words): PlainFormula => {
  if (!written.startsWith('=')) return { formula: written, names: [] }
  const formula = withoutSigns(written)
  if (!MAY_DIFFER.test(formula) && !callsName(formula, words)) return { formula, names: [] }
  const names = new ScopeNames(words)
  const read = writtenAnew(formula.slice(1), names)
  const text = read === null ? null : withDefined(read, names)
  return text === null
    ? { formula, names: [] }
    : { formula: `=${text}`, names: [...names.defined.keys()] }
}

/** A formula as Univer's engine reads it right; what is not understood stays as it is. */
export const plainFormula = (formula: string): string => readFormula(formula, NO_WORDS).formula
