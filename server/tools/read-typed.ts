import { readTyped as readText } from '#contract/figures/read-typed.ts'
import { PLAIN_REGION } from '#contract/figures/region.ts'
import type { TypedText } from '../sheets/blocks.ts'

/** A text as a person's typing would take it: a formula, or a number with its format. Null for a plain text (AGENT-424). */
export const readTyped = (text: string): TypedText | null => {
  const typed = readText(text, PLAIN_REGION)
  if (typed.kind === 'text') return null
  if (typed.kind === 'formula') return { formula: typed.formula }
  const isDay = typed.kind === 'date' || typed.kind === 'datetime'
  return { value: typed.value, pattern: typed.pattern, isDay }
}
