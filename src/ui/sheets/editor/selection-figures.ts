import { groupedFigure } from '#contract/figures/locale.ts'
import type { Region } from '#contract/figures/region.ts'

/** The functions that the bar below the grid can show for a selection. */
export const SELECTION_FIGURES = ['SUM', 'AVERAGE', 'COUNTA', 'COUNT', 'MIN', 'MAX'] as const
export type SelectionFigure = (typeof SELECTION_FIGURES)[number]

/** Number of results shown. Phones show only the first. */
const SHOWN = 3
/** Excel's precision. More digits would expose floating-point errors. */
const DIGITS = 15
const COUNTS: ReadonlySet<string> = new Set(['COUNT', 'COUNTA'])

type Value = { readonly func: SelectionFigure; readonly value: number }

/** The results to show: the chosen one first, then the others in order. */
export const shownFigures = (values: readonly Value[], chosen: SelectionFigure): readonly Value[] =>
  [chosen, ...SELECTION_FIGURES.filter((each) => each !== chosen)]
    .flatMap((name) => values.find(({ func }) => func === name) ?? [])
    .slice(0, SHOWN)

/**
 * A result of the selection as text, in full length.
 * Uses the number format of the selected cell, but counts are plain. `format` applies a format to a
 * number.
 */
export const figureText = (
  { func, value }: Value,
  pattern: string | null,
  region: Region,
  format: (pattern: string, value: number) => string,
): string => {
  if (pattern !== null && pattern !== 'General' && !COUNTS.has(func)) return format(pattern, value)
  return groupedFigure(value, DIGITS, region)
}
