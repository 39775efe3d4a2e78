import { isFilled } from '#contract/workbook/array-cells.ts'
import { cellName, formatRange } from '#contract/workbook/cells.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { filteredRows } from '../../sheets/engine/filtered-rows.ts'
import { cellsWithin } from '../../sheets/windows/cells-within.ts'
import type { PartRange } from '../../sheets/workbook-parts.ts'
import { addressOf } from '../address.ts'
import type { SortArea } from './sort-area.ts'

const NAMED = 5

/** "4, 7 and 12 more" */
export const listed = (names: readonly string[], count = names.length): string => {
  const more = count - Math.min(names.length, NAMED)
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const HIDDEN = 1
type RowData = Readonly<Record<string, { readonly hd?: unknown } | null | undefined>>

const hiddenRows = (workbook: WorkbookData, { table: { sheet, body } }: SortArea) => {
  const rowData = (sheet['rowData'] ?? {}) as RowData
  const filtered = filteredRows(workbook).get(sheet.id)
  const rows = Array.from(
    { length: body.endRow - body.startRow + 1 },
    (_, at) => body.startRow + at,
  )
  return {
    hidden: rows.filter((row) => rowData[row]?.hd === HIDDEN && filtered?.has(row) !== true),
    filtered: rows.filter((row) => filtered?.has(row) === true),
  }
}

/** The merged ranges of a worksheet that touch a range. */
export const mergesTouching = (
  mergeData: unknown,
  { startRow, endRow, startColumn, endColumn }: PartRange,
): readonly PartRange[] =>
  (Array.isArray(mergeData) ? (mergeData as readonly PartRange[]) : []).filter(
    (merge) =>
      merge.startRow <= endRow &&
      merge.endRow >= startRow &&
      merge.startColumn <= endColumn &&
      merge.endColumn >= startColumn,
  )

const rowNames = (rows: readonly number[]): string => listed(rows.map((row) => String(row + 1)))

const hiddenText = (workbook: WorkbookData, area: SortArea): string | null => {
  const { hidden, filtered } = hiddenRows(workbook, area)
  const place = addressOf({ ...area.table.body, sheet: area.table.sheet })
  if (filtered.length > 0)
    return `A filter hides rows of ${place}: ${rowNames(filtered)}. A sort of the visible rows alone would mix the records. Clear the filter, and sort then.`
  if (hidden.length > 0)
    return `Rows of ${place} are hidden: ${rowNames(hidden)}. A sort of the visible rows alone would mix the records. Show the rows, and sort then.`
  return null
}

/** An array formula stays with its cells, so it cannot move with one row. */
const arrayText = ({ table: { sheet, body } }: SortArea): string | null => {
  const found: string[] = []
  for (const { row, column, cell } of cellsWithin({ ...body, sheet })) {
    const { ref } = cell
    const isArray = typeof ref === 'string' && ref.includes(':')
    if (isArray || isFilled(cell)) found.push(cellName(row, column))
  }
  if (found.length === 0) return null
  const place = addressOf({ ...body, sheet })
  return `${place} has cells of an array formula: ${listed(found)}. They cannot move with their rows. Leave out their columns, or replace the formula by one in each row.`
}

/** Why the rows cannot be sorted, with the remedy. Null if they can. */
export const obstacleTo = (workbook: WorkbookData, area: SortArea): string | null => {
  const { table, subtotals } = area
  const { sheet, body } = table
  if (body.endRow <= body.startRow)
    return `There are fewer than two rows to sort in ${sheet.name}, besides the header and totals. Name the whole table, or set has_header to false if its first row is data.`
  const place = addressOf({ ...body, sheet })
  const merges = mergesTouching(sheet['mergeData'], body)
  if (merges.length > 0) {
    const names = merges.map((merge) => formatRange({ ...merge, sheet: null }))
    return `${place} has merged cells: ${listed(names)}. Rows cannot be sorted across them. Unmerge them with format_range, or sort the rows without them.`
  }
  if (subtotals.length > 0)
    return `Rows of ${place} add up other rows: ${rowNames(subtotals)}. A sort would mix these subtotals with the records. Sort each part between them on its own.`
  return hiddenText(workbook, area) ?? arrayText(area)
}
