import { FormulaWriter } from './formula-writer.ts'
import { withoutSigns } from './reference-signs.ts'
import { tokensOf } from './tokens.ts'

// Some formulas are right and Univer's reader takes them for wrong. They are written here in another way that
// means the same, as brackets and functions.

/** What may have to be written anew: two signs, a sign before a text, two percents, a union, an intersection, a named LAMBDA. */
const MAY_DIFFER =
  /\b(?:LET|BYROW|BYCOL|MAP|REDUCE|SCAN)\(|[-+]\s*[-+"{TF]|%\s*%|[(,]\s*\([^()]*,|[\w)$]\s+[\w('$]/i

/** A formula as Univer's engine reads it right; what is not understood stays as it is (SHEET-850 to SHEET-853). */
export const plainFormula = (written: string): string => {
  if (!written.startsWith('=')) return written
  const formula = withoutSigns(written)
  if (!MAY_DIFFER.test(formula)) return formula
  const tokens = tokensOf(formula.slice(1))
  const text = tokens === null ? null : new FormulaWriter(tokens).whole()
  return text === null ? formula : `=${text}`
}
