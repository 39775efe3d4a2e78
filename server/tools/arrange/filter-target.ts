import { err, ok, type Result } from '#contract/api/result.ts'
import { sheetNamed, type WorkbookData } from '#contract/workbook/workbook.ts'
import { totalRowsIn, withoutTotalsBelow } from '../../sheets/aggregate/total-rows.ts'
import { sheetFilterOf } from '../../sheets/filters/filter-resources.ts'
import { regionsOf } from '../../sheets/map/cell-regions.ts'
import { tablesOf, type PartRange, type SheetTable } from '../../sheets/workbook-parts.ts'
import {
  addressOf,
  resolveAddress,
  usedPart,
  type ResolvedRange,
  type SheetView,
} from '../address.ts'
import type { ToolFailure } from '../error-texts.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** What to filter: a range with its header row, or a table with its own filter. */
export type FilterTarget = {
  /** With the header row. */
  readonly range: ResolvedRange
  /** The rows below the header, without totals. */
  readonly body: ResolvedRange
  readonly table: SheetTable | null
  /** Rows of totals below the body, 0-based. */
  readonly totals: readonly number[]
}

const overlaps = (one: PartRange, other: PartRange): boolean =>
  one.startRow <= other.endRow &&
  one.endRow >= other.startRow &&
  one.startColumn <= other.endColumn &&
  one.endColumn >= other.startColumn

const tableTarget = (
  table: SheetTable,
  { sheet }: ResolvedRange,
): Result<FilterTarget, Refusal> => {
  const { range, hasHeader, hasTotals } = table
  const body = {
    ...range,
    startRow: range.startRow + (hasHeader ? 1 : 0),
    endRow: range.endRow - (hasTotals ? 1 : 0),
    sheet,
  }
  if (body.endRow < body.startRow) return refuse(`The table "${table.name}" has no rows to filter.`)
  const totals = hasTotals ? [range.endRow] : []
  return ok({ range: { ...range, sheet }, body, table, totals })
}

/** The filter, the only table or the largest block of the open worksheet. */
const defaultRange = (
  workbook: WorkbookData,
  view: SheetView | null,
): Result<ResolvedRange, Refusal> => {
  const sheet = sheetNamed(workbook, view?.sheet ?? null) ?? sheetNamed(workbook, null)
  if (sheet === null) return refuse('The spreadsheet has no worksheet.')
  const filter = sheetFilterOf(workbook, sheet.id)
  if (filter !== null) return ok({ ...filter, sheet })
  const tables = tablesOf(workbook).filter(({ sheetId }) => sheetId === sheet.id)
  if (tables.length > 1) {
    const names = tables.map(({ name }) => `"${name}"`).join(', ')
    return refuse(`"${sheet.name}" has several tables: ${names}. Name one as range.`)
  }
  if (tables[0]) return ok({ ...tables[0].range, sheet })
  const [largest] = regionsOf(sheet).toSorted((a, b) => b.cells - a.cells)
  if (largest === undefined) return refuse(`"${sheet.name}" is empty. There is nothing to filter.`)
  const { startRow, endRow, startColumn, endColumn } = largest
  return ok({ startRow, endRow, startColumn, endColumn, sheet })
}

const rangeTarget = (
  workbook: WorkbookData,
  used: ResolvedRange,
): Result<FilterTarget, Refusal> => {
  const { sheet } = used
  const whole = { ...used, startRow: used.startRow + 1 }
  const totals = totalRowsIn(workbook, sheet, whole)
  const body = { ...withoutTotalsBelow(sheet, whole, totals), sheet }
  if (body.endRow < body.startRow)
    return refuse(
      `${addressOf(used)} has no rows below its header. Give the whole range with its header row.`,
    )
  const below = [...totals].filter((row) => row > body.endRow && row <= used.endRow)
  return ok({ range: { ...used, endRow: body.endRow }, body, table: null, totals: below })
}

/** Finds what a call filters. */
export const filterTargetOf = (
  workbook: WorkbookData,
  address: string | undefined,
  view: SheetView | null,
): Result<FilterTarget, ToolFailure | Refusal> => {
  const found =
    address === undefined ? defaultRange(workbook, view) : resolveAddress(workbook, address, view)
  if (!found.ok) return found
  const used = usedPart(found.value)
  if (used === null) return refuse(`There are no cells in ${addressOf(found.value)}.`)
  const tables = tablesOf(workbook).filter(
    ({ sheetId, range }) => sheetId === used.sheet.id && overlaps(range, used),
  )
  const [table] = tables
  if (table === undefined) return rangeTarget(workbook, used)
  const { range } = table
  const isWithin =
    tables.length === 1 &&
    used.startRow >= range.startRow &&
    used.endRow <= range.endRow &&
    used.startColumn >= range.startColumn &&
    used.endColumn <= range.endColumn
  if (isWithin) return tableTarget(table, used)
  const names = tables.map(({ name }) => `"${name}"`).join(', ')
  return err({
    type: 'refused',
    text: `${addressOf(used)} contains a table and other cells. A table has its own filter: name it as range (${names}).`,
  })
}
