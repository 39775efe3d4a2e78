import { piecesOf } from '#contract/formulas/engine/language/pieces.ts'
import { tokensOf } from '#contract/formulas/engine/language/tokens.ts'
import { withIntersections } from './legacy.ts'

/**
 * Writes a formula with `@` as older Excels have it: they take one value there by themselves. Null
 * where they would not, or where the formula has no `@`.
 */
export const legacyText = (formula: string): string | null => {
  if (!formula.includes('@') || !formula.startsWith('=')) return null
  const pieces = piecesOf(tokensOf(formula.slice(1)) ?? [])
  const plain = pieces.filter(({ kind }) => kind !== 'intersect')
  if (plain.length === pieces.length) return null
  // What is written of a name is all that is known of it here.
  const marked = pieces.flatMap(({ text }, at) =>
    pieces[at - 1]?.kind === 'intersect' ? [text.toLowerCase()] : [],
  )
  const isMarked = (name: string): boolean =>
    marked.some((one) => one === name.toLowerCase() || one.endsWith(`!${name.toLowerCase()}`))
  const text = `=${plain.map((piece) => piece.text).join('')}`
  return withIntersections(text, isMarked) === formula ? text : null
}

/** Whether a formula has to say that it works on arrays: older Excels would take one value somewhere. */
export const isReadOtherwise = (formula: string): boolean =>
  withIntersections(formula, () => false, false) !== formula
