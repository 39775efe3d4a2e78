import { needsCount } from './summary-formulas.ts'
import type { SummaryGroups } from './summary-groups.ts'

/** The top left cell of a summary, 0-based. */
export type Corner = { readonly row: number; readonly column: number }

/** The places of a summary, 0-based. */
export type SummaryLayout = {
  readonly headRow: number
  readonly firstRow: number
  readonly lastRow: number
  readonly totalRow: number
  /** Null if the summary has no row of counts. */
  readonly countRow: number | null
  readonly checkRow: number
  readonly endRow: number
  readonly firstColumn: number
  readonly lastColumn: number
  readonly totalColumn: number
  /** Null if the summary has no column of counts. */
  readonly countColumn: number | null
  readonly endColumn: number
}

/** Where everything is. The title, the source and the header of the columns are above. */
export const summaryLayout = (
  { resolved, rows, columns }: SummaryGroups,
  corner: Corner,
): SummaryLayout => {
  const { groupings, measures } = resolved.query
  const isAcross = columns.length > 0
  const heads = groupings.length - Number(isAcross)
  const isCounted = needsCount(measures[0]?.function ?? 'count')
  const headRow = corner.row + 3
  const totalRow = headRow + rows.length + 1
  const countRow = isCounted && isAcross ? totalRow + 1 : null
  const checkRow = (countRow ?? totalRow) + 2
  const firstColumn = corner.column + heads
  const lastColumn = firstColumn + Math.max(columns.length, 1) - 1
  const totalColumn = lastColumn + Number(isAcross)
  const countColumn = isCounted ? totalColumn + 1 : null
  return {
    headRow,
    firstRow: headRow + 1,
    lastRow: totalRow - 1,
    totalRow,
    countRow,
    checkRow,
    endRow: checkRow + 1 + Number(isCounted),
    firstColumn,
    lastColumn,
    totalColumn,
    countColumn,
    endColumn: countColumn ?? totalColumn,
  }
}
