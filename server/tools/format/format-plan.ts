import { isTextFormat, isValidFormat } from 'numfmt'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { cellName, quoteSheetName } from '#contract/workbook/cells.ts'
import { TOOL_MAX_CELLS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { patternOf } from '../../sheets/cell-styles.ts'
import { valueOf } from '../../sheets/display.ts'
import type { TypedReader } from '../../sheets/writes/block-schema.ts'
import { cellRestyler } from '../../sheets/writes/restyle-cells.ts'
import { cellsWithin, isFormulaCell } from '../../sheets/windows/cells-within.ts'
import type { PartRange } from '../../sheets/workbook-parts.ts'
import {
  addressOf,
  resolveAddress,
  usedPart,
  type ResolvedRange,
  type SheetView,
} from '../address.ts'
import type { ToolFailure } from '../error-texts.ts'
import { refuse, type Refusal } from '../refusal.ts'
import {
  columnsOfRange,
  fittingWidths,
  heightOperations,
  isWholeColumns,
  isWholeRows,
  mergedAfter,
  mergeOperations,
  mergesOf,
  rowsOfRange,
  widthOperations,
} from './format-sizes.ts'
import { growthFor } from '../../sheets/writes/sheet-growth.ts'
import { drawBorders, patchOf, type Format } from './format-styles.ts'

/** A format with its cells. */
export type PlacedFormat = {
  readonly format: Format
  /** The range as the call names it. */
  readonly range: ResolvedRange
  /** Whole columns and rows have only their used cells. Null if there are none. */
  readonly area: ResolvedRange | null
  readonly columns: readonly number[]
  readonly rows: readonly number[]
}

/** The change of all formats of a call. */
export type FormatPlan = {
  readonly formats: readonly PlacedFormat[]
  readonly cells: readonly CellChange[]
  readonly operations: readonly Operation[]
}

const sizeOf = ({ startRow, endRow, startColumn, endColumn }: PartRange): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1)

const hasStyle = (format: Format): boolean =>
  format.border !== undefined || Object.keys(patchOf(format)).length > 0

const isNothing = ({ range: _range, fit, ...fields }: Format): boolean =>
  fit !== true && Object.values(fields).every((value) => value === undefined)

const placed = (
  workbook: WorkbookData,
  format: Format,
  view: SheetView | null,
): Result<PlacedFormat, ToolFailure | Refusal> => {
  const resolved = resolveAddress(workbook, format.range, view)
  if (!resolved.ok) return resolved
  const range = resolved.value
  const place = addressOf(range)
  if (isNothing(format))
    return refuse(`The format of ${place} sets nothing. Say what to set. Nothing was changed.`)
  if (format.format !== undefined && !isValidFormat(patternOf(format.format)))
    return refuse(
      `"${format.format}" for ${place} is no number format. Write money, number, integer, percent, date, text or a pattern such as #,##0.00. Nothing was changed.`,
    )
  const used = usedPart(range)
  const isWhole = isWholeColumns(range) || isWholeRows(range)
  return ok({
    format,
    range,
    area: isWhole ? used : range,
    columns: columnsOfRange(range, used),
    rows: rowsOfRange(range, used),
  })
}

const allPlaced = (
  workbook: WorkbookData,
  wanted: readonly Format[],
  view: SheetView | null,
): Result<readonly PlacedFormat[], ToolFailure | Refusal> => {
  const formats: PlacedFormat[] = []
  for (const format of wanted) {
    const found = placed(workbook, format, view)
    if (!found.ok) return found
    formats.push(found.value)
  }
  return ok(formats)
}

/** Enlarges the worksheet if the ranges exceed its size. */
const growthForAll = (sheet: SheetData, areas: readonly PartRange[]): readonly Operation[] =>
  areas.length === 0
    ? []
    : growthFor(sheet, {
        endRow: Math.max(...areas.map(({ endRow }) => endRow)),
        endColumn: Math.max(...areas.map(({ endColumn }) => endColumn)),
      })

const styledCells = (workbook: WorkbookData, formats: readonly PlacedFormat[]) => {
  const { restyle, changes } = cellRestyler(workbook)
  for (const { format, area } of formats) {
    if (area === null) continue
    const patch = patchOf(format)
    if (Object.keys(patch).length > 0) restyle(area.sheet, area, patch)
    if (format.border !== undefined) drawBorders(restyle, area, format.border)
  }
  return changes()
}

/** The worksheets of the formats with their new styles, which decide the widths. */
const restyledBook = (
  workbook: WorkbookData,
  styled: Pick<FormatPlan, 'cells' | 'operations'>,
): WorkbookData => {
  const applied = applyChangeSet(workbook, styled)
  if (!applied.ok) throw new Error('a format conflicts with the workbook it was made from')
  return applied.value
}

const widthsOf = (
  book: WorkbookData,
  sheet: SheetData,
  formats: readonly PlacedFormat[],
): ReadonlyMap<number, number> => {
  const widths = new Map<number, number>()
  for (const { format, columns } of formats) {
    if (format.fit === true)
      for (const [column, px] of fittingWidths(book, book.sheets[sheet.id] ?? sheet, columns))
        widths.set(column, px)
    if (format.width !== undefined) for (const column of columns) widths.set(column, format.width)
  }
  return widths
}

const heightsOf = (formats: readonly PlacedFormat[]): ReadonlyMap<number, number> => {
  const heights = new Map<number, number>()
  for (const { format, rows } of formats)
    if (format.height !== undefined) for (const row of rows) heights.set(row, format.height)
  return heights
}

const mergesAfter = (
  workbook: WorkbookData,
  sheet: SheetData,
  formats: readonly PlacedFormat[],
): Result<readonly PartRange[], string> => {
  let merges = mergesOf(sheet)
  for (const { format, area } of formats) {
    if (format.merge === undefined || area === null) continue
    const next = mergedAfter(workbook, area, merges, format.merge)
    if (!next.ok) return next
    merges = next.value
  }
  return ok(merges)
}

/** The sizes and merges of one worksheet. */
const operationsOn = (
  { workbook, book }: { readonly workbook: WorkbookData; readonly book: WorkbookData },
  sheet: SheetData,
  formats: readonly PlacedFormat[],
): Result<readonly Operation[], string> => {
  const merges = mergesAfter(workbook, sheet, formats)
  if (!merges.ok) return merges
  const areas = formats.flatMap(({ area }) => area ?? [])
  return ok([
    ...growthForAll(sheet, areas),
    ...widthOperations(sheet, widthsOf(book, sheet, formats)),
    ...heightOperations(sheet, heightsOf(formats)),
    ...mergeOperations(sheet, merges.value),
  ])
}

/** Plans all formats of a call, in their order. Later ones win. Fails without any change. */
export const formatPlanOf = (
  workbook: WorkbookData,
  wanted: readonly Format[],
  view: SheetView | null,
): Result<FormatPlan, ToolFailure | Refusal> => {
  const found = allPlaced(workbook, wanted, view)
  if (!found.ok) return found
  const formats = found.value
  const count = formats.reduce(
    (sum, { format, area }) => sum + (area && hasStyle(format) ? sizeOf(area) : 0),
    0,
  )
  if (count > TOOL_MAX_CELLS) return err({ type: 'too_many_cells', cells: count })
  const styled = styledCells(workbook, formats)
  const book = formats.some(({ format }) => format.fit) ? restyledBook(workbook, styled) : workbook
  const operations: Operation[] = [...styled.operations]
  for (const own of Map.groupBy(formats, ({ range }) => range.sheet.id).values()) {
    const sheet = own[0]?.range.sheet
    const more = sheet === undefined ? ok([]) : operationsOn({ workbook, book }, sheet, own)
    if (!more.ok) return refuse(`${more.error} Nothing was changed.`)
    operations.push(...more.value)
  }
  return ok({ formats, cells: styled.cells, operations })
}

/** True for a text that would be a number or a date if a user typed it. */
const isNumberText = (cell: CellState, read: TypedReader): boolean => {
  const value = isFormulaCell(cell) ? null : valueOf(cell)
  if (typeof value !== 'string' || !/\d/.test(value)) return false
  const typed = read(value)
  return typed !== null && 'value' in typed
}

/** The cells whose text reads as a number, so that their new number format does not show. */
export const textsUnderFormats = (
  formats: readonly PlacedFormat[],
  read: TypedReader,
): readonly string[] => {
  const found = new Set<string>()
  for (const { format, area } of formats) {
    if (format.format === undefined || area === null) continue
    if (isTextFormat(patternOf(format.format))) continue
    for (const { sheet, row, column, cell } of cellsWithin(area)) {
      if (isNumberText(cell, read))
        found.add(`${quoteSheetName(sheet.name)}!${cellName(row, column)}`)
    }
  }
  return [...found]
}
