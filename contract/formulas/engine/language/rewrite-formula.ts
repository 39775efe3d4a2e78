import { FormulaRewriter } from './formula-rewriter.ts'
import { MAY_INTERSECT } from '../references/intersection.ts'
import { withoutReferenceOperators } from '../references/reference-operators.ts'
import { NO_NAMES, SCOPE, ScopeNames, type NameLookup } from './scope-names.ts'
import { tokensOf } from './tokens.ts'

// Univer's parser rejects some valid Excel formulas. We rewrite them as equivalent formulas with
// brackets and functions.

/** Quick checks for formulas that may need a rewrite. */
const REWRITTEN = {
  names: /\b(?:LET|LAMBDA|BYROW|BYCOL|MAP|REDUCE|SCAN|MAKEARRAY|GROUPBY|PIVOTBY)\(/,
  sumRange: /\b(?:SUMIF|AVERAGEIF)\(/,
  twoSigns: /[-+]\s*[-+"{TF]/,
  signBlank: /[(,=<>&*/^]\s*[-+]\s+[\p{L}_(]/u,
  twoPercents: /%\s*%/,
  union: /[(,]\s*\([^()]*,/,
  intersection: MAY_INTERSECT,
} as const
const MAY_DIFFER = new RegExp(
  Object.values(REWRITTEN)
    .map(({ source }) => source)
    .join('|'),
  'iu',
)
const CALLED = /([\p{L}_][\p{L}\p{N}_.]*)\(/gu

/** A rewritten formula, and the defined names it includes. */
export type RewrittenFormula = { readonly formula: string; readonly names: readonly string[] }

/** Whether the formula calls a defined name. */
const callsName = (formula: string, { isFunction, definition }: NameLookup): boolean =>
  [...formula.matchAll(CALLED)].some(
    ([, name = '']) => !isFunction(name.toUpperCase()) && definition(name) !== null,
  )

const writtenAnew = (text: string, names: ScopeNames): string | null => {
  const tokens = tokensOf(text)
  return tokens === null ? null : new FormulaRewriter(tokens, names).whole()
}

/**
 * Adds the called defined names, and the names they call in turn. All of them see each other, so
 * recursion works.
 */
const withDefined = (text: string, names: ScopeNames): string | null => {
  const parts: string[] = []
  // The loop adds entries to the map that it iterates.
  for (const [name, definition] of names.defined) {
    const read = writtenAnew(definition, names)
    if (read === null) return null
    parts.push(`"${name}"`, read)
  }
  return parts.length === 0 ? text : `${SCOPE.DEFINED}(${[...parts, text].join(',')})`
}

/** Rewrites a formula for Univer's parser. Includes the defined names that the formula calls. */
export const rewriteFormula = (written: string, words: NameLookup): RewrittenFormula => {
  if (!written.startsWith('=')) return { formula: written, names: [] }
  const formula = withoutReferenceOperators(written)
  if (!MAY_DIFFER.test(formula) && !callsName(formula, words)) return { formula, names: [] }
  const names = new ScopeNames(words)
  const read = writtenAnew(formula.slice(1), names)
  const text = read === null ? null : withDefined(read, names)
  return text === null
    ? { formula, names: [] }
    : { formula: `=${text}`, names: [...names.defined.keys()] }
}

/** Rewrites a formula without defined names. A formula that cannot be parsed stays unchanged. */
export const rewriteWithoutNames = (formula: string): string =>
  rewriteFormula(formula, NO_NAMES).formula
