import { ok, type Result } from '#contract/api/result.ts'
import { sortKeyOf } from '#contract/workbook/sort-order.ts'
import { cellAt, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { columnName } from '#contract/workbook/cells.ts'
import { isTotalText } from '../../documents/table/total-labels.ts'
import { columnTableOf, type ColumnTable } from '../../sheets/aggregate/table-columns.ts'
import { totalRowsIn } from '../../sheets/aggregate/total-rows.ts'
import { kindReader } from '../../sheets/map/cell-kinds.ts'
import { regionsOf } from '../../sheets/map/cell-regions.ts'
import { headerRowsOf } from '../../sheets/map/header-rows.ts'
import { hasContent } from '../../sheets/windows/cells-within.ts'
import { tablesOf, type PartRange } from '../../sheets/workbook-parts.ts'
import { addressOf, resolveAddress, usedPart, type ResolvedRange } from '../address.ts'
import type { ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** The table to sort. Its body has no header and no totals. */
export type SortArea = {
  readonly table: ColumnTable
  /** 0-based total rows of the range that stay in place. */
  readonly totals: readonly number[]
  /** 0-based rows among the others that add up other rows. */
  readonly subtotals: readonly number[]
}

type Wanted = {
  readonly range: string
  readonly has_header?: boolean | undefined
  readonly by: readonly { readonly column: string }[]
}

/** The used cells of a range. For one cell, the cells around it. */
const areaAround = (range: ResolvedRange): ResolvedRange | null => {
  const { sheet, startRow, startColumn, endRow, endColumn } = range
  if (startRow !== endRow || startColumn !== endColumn) return usedPart(range)
  const region = regionsOf(sheet).find(
    (one) =>
      one.startRow <= startRow &&
      one.endRow >= startRow &&
      one.startColumn <= startColumn &&
      one.endColumn >= startColumn,
  )
  if (region === undefined) return null
  const { cells: _cells, strips: _strips, ...around } = region
  return { ...around, sheet }
}

/** The row of a table's header, or the last header row that the cells show. */
const lastHeaderRow = (
  workbook: WorkbookData,
  range: ResolvedRange,
  by: Wanted['by'],
): number | null => {
  const { sheet, startRow } = range
  const isTable = tablesOf(workbook).some(
    ({ sheetId, hasHeader, range: own }) =>
      hasHeader && sheetId === sheet.id && own.startRow === startRow,
  )
  if (isTable) return startRow
  const found = headerRowsOf(workbook, sheet, range, kindReader(workbook))
  if (found !== null) return found.last
  // A header of texts above texts shows only by the names that the call uses.
  const { columns } = columnTableOf(workbook, range, true)
  const isNamed = by.some(({ column: name }) =>
    columns.some(
      ({ column, head }) =>
        head !== columnName(column) && head.toLowerCase() === name.trim().toLowerCase(),
    ),
  )
  return isNamed ? startRow : null
}

const tableOf = (
  workbook: WorkbookData,
  range: ResolvedRange,
  { has_header: hasHeader, by }: Wanted,
): ColumnTable => {
  if (hasHeader === false) return columnTableOf(workbook, range, false)
  const headed = columnTableOf(workbook, range, true)
  if (hasHeader === true || headed.body.startRow === range.startRow) return headed
  const last = lastHeaderRow(workbook, range, by)
  return last === null
    ? columnTableOf(workbook, range, false)
    : columnTableOf(workbook, { ...range, startRow: last }, true)
}

const WHOLE_LABEL =
  /^\s*(?:(?:grand|net|gross)\s+|sub-?\s*)?(?:totals?|sum|summe|zwischensumme|gesamt(?:summe|betrag)?|insgesamt)\s*:?\s*$/iu
/** Rounding noise of a typed sum, relative to its size. */
const NOISE = 1e-9

/** True if a typed figure of a row is the sum of the rows above it. */
const isSumAbove = (sheet: SheetData, { startRow }: PartRange, row: number, column: number) => {
  let sum = 0
  for (let at = startRow; at < row; at += 1) {
    const { kind, value } = sortKeyOf(cellAt(sheet, at, column))
    if (kind === 'number') sum += Number(value)
  }
  const figure = Number(cellAt(sheet, row, column)?.v)
  return row - startRow > 1 && Math.abs(figure - sum) <= NOISE * Math.max(1, Math.abs(sum))
}

/** True for a label such as "Total" before figures. A name such as "Total SA" needs their sum. */
const isLabelledTotal = (sheet: SheetData, body: PartRange, row: number): boolean => {
  let label: string | null = null
  const figures: number[] = []
  for (let column = body.startColumn; column <= body.endColumn; column += 1) {
    const { kind, value } = sortKeyOf(cellAt(sheet, row, column))
    if (kind === 'text') label ??= String(value)
    if (kind === 'number') figures.push(column)
  }
  if (label === null || figures.length === 0 || !isTotalText(label)) return false
  return WHOLE_LABEL.test(label) || figures.some((column) => isSumAbove(sheet, body, row, column))
}

const isBlankRow = (sheet: SheetData, { startColumn, endColumn }: PartRange, row: number) => {
  for (let column = startColumn; column <= endColumn; column += 1)
    if (hasContent(cellAt(sheet, row, column))) return false
  return true
}

const withoutTotals = (workbook: WorkbookData, table: ColumnTable): SortArea => {
  const { sheet, body } = table
  const adding = totalRowsIn(workbook, sheet, body)
  const kept: number[] = []
  let { startRow, endRow } = body
  const isTotal = (row: number): boolean =>
    adding.has(row) || isLabelledTotal(sheet, { ...body, startRow, endRow: row }, row)
  for (; endRow >= startRow; endRow -= 1) {
    if (isTotal(endRow)) kept.push(endRow)
    else if (!isBlankRow(sheet, body, endRow)) break
  }
  for (; startRow < endRow && adding.has(startRow); startRow += 1) kept.push(startRow)
  const isInside = (row: number): boolean => row >= startRow && row <= endRow
  return {
    table: { ...table, body: { ...body, startRow, endRow } },
    totals: kept.toSorted((a, b) => a - b),
    subtotals: [...adding].filter(isInside).toSorted((a, b) => a - b),
  }
}

/** Finds the rows to sort: the range without its header, its titles and its totals. */
export const sortAreaOf = (
  workbook: WorkbookData,
  wanted: Wanted,
  { view = null }: Pick<ToolContext, 'view'>,
): Result<SortArea, ToolFailure | Refusal> => {
  const resolved = resolveAddress(workbook, wanted.range, view)
  if (!resolved.ok) return resolved
  const used = areaAround(resolved.value)
  if (used === null)
    return refuse(
      `${addressOf(resolved.value)} has no cells with content, so there is nothing to sort. Name the rows of a table.`,
    )
  return ok(withoutTotals(workbook, tableOf(workbook, used, wanted)))
}
