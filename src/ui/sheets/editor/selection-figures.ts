import { groupedFigure } from '#contract/figures/locale.ts'
import type { Region } from '#contract/figures/region.ts'

/** What the bar below the cells says of those that are selected, by the name of the function. */
export const SELECTION_FIGURES = ['SUM', 'AVERAGE', 'COUNTA', 'COUNT', 'MIN', 'MAX'] as const
/** One of them. */
export type SelectionFigure = (typeof SELECTION_FIGURES)[number]

/** How many stand side by side: on a phone the first alone. */
const SHOWN = 3
/** Excel's digits: more would show how a computer adds. */
const DIGITS = 15
const COUNTS: ReadonlySet<string> = new Set(['COUNT', 'COUNTA'])

type Value = { readonly func: SelectionFigure; readonly value: number }

/** Which figures are shown: the chosen one first, then the others in their order. */
export const shownFigures = (values: readonly Value[], chosen: SelectionFigure): readonly Value[] =>
  [chosen, ...SELECTION_FIGURES.filter((each) => each !== chosen)]
    .flatMap((name) => values.find(({ func }) => func === name) ?? [])
    .slice(0, SHOWN)

/**
 * A figure of the selection as text, whole however large: in the selected cell's number format, a count as one.
 * `format` writes a number in a format.
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
