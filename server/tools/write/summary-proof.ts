import { isErrorValue } from '#contract/formulas/error-values.ts'
import { cellName } from '#contract/workbook/cells.ts'
import { cellAt, type CellValue, type WorkbookData } from '#contract/workbook/workbook.ts'
import { figureOf, type Tally } from '../../sheets/aggregate/tallies.ts'
import { valueOf } from '../../sheets/display.ts'
import type { SummaryLayout } from './summary-layout.ts'
import type { SummaryGroups } from './summary-groups.ts'

/** Differences below this share are noise of binary fractions. */
const SAME_SHARE = 1e-9
const SHOWN = 3

const isEqual = (value: CellValue | null, tally: Tally | undefined): boolean => {
  // Functions stop at a cell in error, which our figures leave out.
  if (tally === undefined || (tally.leftOut.error > 0 && isErrorValue(value))) return true
  const figure = figureOf(tally)
  if (figure === null) return value === null || value === '' || value === 0
  if (typeof value !== 'number') return false
  const least = tally.of === 'sum' || tally.of === 'average' ? 1e-6 : 0
  return Math.abs(value - figure) <= Math.max(least, Math.abs(figure) * SAME_SHARE)
}

/**
 * Compares the results of the formulas with our own figures of the same groups. A formula may read
 * an unusual cell in another way, and then the figure is not to be relied on.
 */
export const unequalNotes = (
  workbook: WorkbookData,
  sheetId: string,
  { rows, columns, found }: SummaryGroups,
  { firstRow, firstColumn }: SummaryLayout,
): readonly string[] => {
  const sheet = workbook.sheets[sheetId]
  if (sheet === undefined) return []
  const downOf = new Map(rows.map(({ key }, at) => [key, firstRow + at]))
  const acrossOf = new Map(columns.map(({ key }, at) => [key, firstColumn + at]))
  const unequal = found.flatMap(({ row, column, group: { tallies } }) => {
    const [down, across] = [downOf.get(row) ?? 0, acrossOf.get(column) ?? firstColumn]
    return isEqual(valueOf(cellAt(sheet, down, across)), tallies[0]) ? [] : cellName(down, across)
  })
  if (unequal.length === 0) return []
  const more = unequal.length - SHOWN
  const named = `${unequal.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return [
    `Do not rely on ${named}: the formulas read some cells of the table in another way than people do.`,
  ]
}
