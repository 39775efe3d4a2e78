import type { FigureSigns } from '#contract/figures/locale.ts'
import { chosenRegion, PLAIN_REGION, regionOf } from '#contract/figures/region.ts'
import type { SheetWindow, WindowQuery } from '../sheet-window.ts'

const NOT_CHOSEN = { regionDates: '', regionCurrency: '', regionWeekStart: '' }

/** The separators for the region in a window query. */
export const signsOfQuery = ({ language, decimal = '' }: WindowQuery): FigureSigns =>
  chosenRegion(language === undefined ? PLAIN_REGION : regionOf(language), {
    ...NOT_CHOSEN,
    regionDecimal: decimal,
  })

/**
 * Placeholders for the separators in a cached window. These noncharacters never occur in texts.
 */
export const PLACEHOLDER_SIGNS: FigureSigns = { decimal: '\ufdd0', group: '\ufdd1' }

/** Replaces the placeholders of a cached window with a reader's separators, in numbers only. */
export const withReaderSigns = (
  window: SheetWindow,
  { decimal, group }: FigureSigns,
): SheetWindow => {
  const written = (text: string): string =>
    text
      .replaceAll(PLACEHOLDER_SIGNS.decimal, decimal)
      .replaceAll(PLACEHOLDER_SIGNS.group, group === ' ' ? '\u00a0' : group)
  return {
    ...window,
    cells: window.cells.map((cell) =>
      cell.figure === true || cell.raw !== undefined
        ? {
            ...cell,
            text: written(cell.text),
            ...(cell.raw !== undefined && { raw: written(cell.raw) }),
          }
        : cell,
    ),
  }
}
