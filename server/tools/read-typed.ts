import { readTyped } from '#contract/figures/read-typed.ts'
import { PLAIN_REGION, type Region } from '#contract/figures/region.ts'
import type { TypedReader } from '../sheets/blocks.ts'

/**
 * Reads texts as the typing of somebody of this region would take them: formulas, and numbers with their formats. Where no region is known, a day that can mean two stays a text.
 */
export const typedReader =
  (region: Region | null = null): TypedReader =>
  (text) => {
    const typed = readTyped(text, region ?? PLAIN_REGION)
    if (typed.kind === 'text') return null
    if (typed.kind === 'formula') return { formula: typed.formula }
    const isDay = typed.kind === 'date' || typed.kind === 'datetime'
    return { value: typed.value, pattern: typed.pattern, isDay }
  }
