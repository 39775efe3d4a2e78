import { readTyped } from '#contract/figures/read-typed.ts'
import { PLAIN_REGION, type Region } from '#contract/figures/region.ts'
import type { TypedReader } from '../../sheets/writes/block-schema.ts'

/**
 * Parses a text as if a user typed it into a cell: formulas, and numbers with their formats.
 * Without a region, an ambiguous date such as 03/04/2025 remains text.
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
