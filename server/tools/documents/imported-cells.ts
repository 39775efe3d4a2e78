import { blankSheet } from '#contract/workbook/blank-workbook.ts'
import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { freeName, sheetNameOf } from '#contract/workbook/table-sheet.ts'
import {
  sheetsOf,
  type CellStyle,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { freezeOf, type TypedTable } from '../../documents/table/table-workbook.ts'
import { ROLE_STYLES } from '../../sheets/cell-styles.ts'
import type { CellContent } from '../../sheets/writes/block-schema.ts'
import type { StyledCells } from '../../sheets/writes/write-block.ts'
import type { PartRange } from '../../sheets/workbook-parts.ts'
import type { TableColumn } from './imported-columns.ts'

const FORCED_TEXT = 4
/** Empty rows and columns around the cells of a new worksheet. */
const [SPARE_ROWS, SPARE_COLUMNS] = [100, 6]
/** The source stands two rows below the table, so that the table ends at an empty row. */
const SOURCE_DISTANCE = 1

/** The 0-based top left cell of an imported table. */
export type Origin = { readonly row: number; readonly column: number }

/** All cells of an import: the table and the source below it. */
export const areaOf = (
  table: TypedTable,
  columns: readonly TableColumn[],
  { row, column }: Origin,
): PartRange => ({
  startRow: row,
  startColumn: column,
  endRow: row + table.rows.length + SOURCE_DISTANCE,
  endColumn: column + Math.max(1, columns.length) - 1,
})

/**
 * The cells of a table at a place, by style, and its source below. A text never becomes a formula.
 * A title moves to the first chosen column.
 */
export const importedBlocks = (
  table: TypedTable,
  columns: readonly TableColumn[],
  origin: Origin,
  source: string,
): readonly StyledCells[] => {
  const byStyle = new Map<string, CellContent[]>()
  table.rows.forEach((row, at) => {
    const isTitle = at < table.heads.titles
    const placed = isTitle ? [{ at: 0 }] : columns
    placed.forEach((column, place) => {
      const cell = row[column.at]
      const value = cell?.v ?? null
      if (!cell || value === null) return
      const style = typeof cell.s === 'string' ? cell.s : ''
      const cells = byStyle.get(style) ?? []
      cells.push({
        row: origin.row + at,
        column: origin.column + place,
        formula: null,
        value,
        isForced: cell.t === FORCED_TEXT,
      })
      byStyle.set(style, cells)
    })
  })
  const { endRow } = areaOf(table, columns, origin)
  const note = { row: endRow, column: origin.column, formula: null, value: source }
  const styleOf = (id: string): CellStyle => table.styles[id] ?? {}
  return [
    ...[...byStyle].map(([id, cells]) => ({ cells, style: styleOf(id) })),
    { cells: [note], style: ROLE_STYLES.note },
  ]
}

/** A new last worksheet for a table, without its cells. Its name is free. */
export const newSheetFor = (
  workbook: WorkbookData,
  id: string,
  wantedName: string,
  table: TypedTable,
  columns: readonly TableColumn[],
): { readonly sheet: SheetData; readonly made: Operation } => {
  const usedNames = new Set(sheetsOf(workbook).map(({ name }) => name.toLowerCase()))
  const blank = blankSheet(id, freeName(sheetNameOf(wantedName, 'Table'), usedNames))
  const { endRow } = areaOf(table, columns, { row: 0, column: 0 })
  const widths = columns.flatMap(({ at }, place) => {
    const width = table.columnData[at]
    return width === undefined ? [] : [[place, width] as const]
  })
  const sheet = {
    ...blank,
    ...freezeOf(table.heads),
    columnData: Object.fromEntries(widths),
    rowData: table.rowData,
    rowCount: Math.max(blank.rowCount, endRow + SPARE_ROWS),
    columnCount: Math.max(blank.columnCount, columns.length + SPARE_COLUMNS),
  }
  const index = workbook.sheetOrder.length
  return { sheet, made: { type: 'insert_sheet', sheet_id: id, index, sheet } }
}

/** The cells of an area as if a write emptied them, to find those in use. */
export const emptiedCells = (sheet: SheetData, area: PartRange): readonly CellChange[] =>
  Object.entries(sheet.cellData ?? {}).flatMap(([rowKey, cells]) => {
    const row = Number(rowKey)
    if (row < area.startRow || row > area.endRow) return []
    return Object.entries(cells).flatMap(([columnKey, before]) => {
      const column = Number(columnKey)
      const isInside = column >= area.startColumn && column <= area.endColumn
      return isInside ? [{ sheet_id: sheet.id, row, column, before, after: null }] : []
    })
  })
