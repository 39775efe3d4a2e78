import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { type BadRange, type CellRange, columnIndex } from '#contract/workbook/cells.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import {
  cellAt,
  type CellStyle,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import {
  type Block,
  blockCells,
  type CellContent,
  blockStyle,
  type TooManyCells,
  type TypedReader,
} from './writes/block-schema.ts'
import { WORD_BY_FIGURES } from './cell-styles.ts'
import { writeBlock } from './writes/write-block.ts'

/** A declarative sheet. Later blocks overwrite earlier ones. */
export type SheetPlan = {
  readonly name: string
  readonly blocks: readonly Block[]
  readonly column_widths?: Readonly<Record<string, number>> | undefined
  readonly frozen_rows?: number | undefined
}

/** Two sheets of a workbook share a name. */
export type DuplicateSheet = { readonly type: 'duplicate_sheet'; readonly name: string }

/** Empty rows below the contents, and empty columns to the right. */
const [SPARE_ROWS, SPARE_COLUMNS] = [100, 6]

/** Writes cells into a new sheet, so conflicts are impossible. Pure. */
export const putCells = (
  workbook: WorkbookData,
  sheetId: string,
  cells: readonly CellContent[],
  style: CellStyle,
): WorkbookData => {
  const sheet = workbook.sheets[sheetId]
  if (sheet === undefined) return workbook
  const applied = applyChangeSet(workbook, writeBlock(workbook, sheet, cells, style))
  if (!applied.ok) throw new Error(`a new sheet conflicts: ${applied.error[0]?.type}`)
  return applied.value
}

/** Aligns column headers with the figures below them. */
const alignHeader = (workbook: WorkbookData, sheetId: string, header: CellRange): WorkbookData => {
  const sheet = workbook.sheets[sheetId]
  if (sheet === undefined) return workbook
  const row = header.endRow
  const cells = Array.from({ length: header.endColumn - header.startColumn + 1 }, (_, index) => {
    const column = header.startColumn + index
    const below = cellAt(sheet, row + 1, column)
    const value = cellAt(sheet, row, column)?.v ?? null
    const isFigure = typeof below?.v === 'number' || Boolean(below?.f)
    return isFigure && value !== null ? { row, column, formula: null, value } : null
  }).filter((cell) => cell !== null)
  return putCells(workbook, sheetId, cells, WORD_BY_FIGURES)
}

const withBlocks = (
  workbook: WorkbookData,
  sheetId: string,
  blocks: readonly Block[],
  read: TypedReader | undefined,
): Result<WorkbookData, BadRange | TooManyCells> => {
  let built = workbook
  const headers: CellRange[] = []
  for (const block of blocks) {
    const filled = blockCells(block, read)
    if (!filled.ok) return filled
    built = putCells(built, sheetId, filled.value.cells, blockStyle(block))
    if (block.role === 'header' && block.align === undefined) headers.push(filled.value.range)
  }
  return ok(headers.reduce((book, header) => alignHeader(book, sheetId, header), built))
}

const sized = (sheet: SheetData, plan: SheetPlan): SheetData => {
  const rows = Object.keys(sheet.cellData ?? {}).map(Number)
  const columns = Object.values(sheet.cellData ?? {}).flatMap((row) => Object.keys(row).map(Number))
  const frozen = plan.frozen_rows ?? 0
  const widths = Object.entries(plan.column_widths ?? {})
  return {
    ...sheet,
    rowCount: rows.reduce((last, row) => Math.max(last, row), 0) + SPARE_ROWS,
    columnCount: Math.max(
      columns.reduce((last, column) => Math.max(last, column), 0) + SPARE_COLUMNS,
      sheet.columnCount ?? 0,
    ),
    columnData: Object.fromEntries(widths.map(([name, w]) => [String(columnIndex(name)), { w }])),
    ...(frozen > 0
      ? { freeze: { xSplit: 0, ySplit: frozen, startRow: frozen, startColumn: -1 } }
      : {}),
  }
}

/**
 * Builds a workbook from sheet plans in our default style. Its formulas are not calculated yet.
 * `read` parses texts as if typed. Fails with `duplicate_sheet`, `bad_range` or `too_many_cells`.
 */
export const buildWorkbook = (
  id: string,
  title: string,
  plans: readonly SheetPlan[],
  read?: TypedReader,
): Result<WorkbookData, BadRange | TooManyCells | DuplicateSheet> => {
  const names = plans.map(({ name }) => name.toLowerCase())
  const duplicate = plans.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index)
  if (duplicate !== undefined) return err({ type: 'duplicate_sheet', name: duplicate.name })
  let workbook = blankWorkbook(
    id,
    title,
    plans.map(({ name }) => name),
  )
  for (const [index, plan] of plans.entries()) {
    const sheetId = `sheet-${index + 1}`
    const built = withBlocks(workbook, sheetId, plan.blocks, read)
    if (!built.ok) return built
    const sheet = built.value.sheets[sheetId]
    if (sheet === undefined) continue
    workbook = {
      ...built.value,
      sheets: { ...built.value.sheets, [sheetId]: sized(sheet, plan) },
    }
  }
  return ok(workbook)
}
