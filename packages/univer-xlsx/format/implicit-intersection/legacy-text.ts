import { piecesOf } from '#contract/formulas/engine/language/pieces.ts'
import { tokensOf } from '#contract/formulas/engine/language/tokens.ts'
import { withIntersections } from './legacy.ts'

/**
 * Removes the `@` signs that older Excel versions imply. Returns null if the formula has no `@`, or
 * if older versions would read the result differently.
 */
export const legacyText = (formula: string): string | null => {
  if (!formula.includes('@') || !formula.startsWith('=')) return null
  const pieces = piecesOf(tokensOf(formula.slice(1)) ?? [])
  const plain = pieces.filter(({ kind }) => kind !== 'intersect')
  if (plain.length === pieces.length) return null
  // We cannot resolve names here, so a name counts as a range if the formula has `@` before it.
  const marked = pieces.flatMap(({ text }, at) =>
    pieces[at - 1]?.kind === 'intersect' ? [text.toLowerCase()] : [],
  )
  const isMarked = (name: string): boolean =>
    marked.some((one) => one === name.toLowerCase() || one.endsWith(`!${name.toLowerCase()}`))
  const text = `=${plain.map((piece) => piece.text).join('')}`
  return withIntersections(text, isMarked) === formula ? text : null
}

/**
 * Whether older Excel versions would apply implicit intersection, so the file must mark the formula
 * as an array.
 */
export const hasLegacyIntersection = (formula: string): boolean =>
  withIntersections(formula, () => false, false) !== formula
