import { applyChangeSet } from './apply-change-set.ts'
import { isStructural, type CellChange, type ChangeSet, type Operation } from './change-set.ts'
import { isSameCell } from './compare-workbooks.ts'
import { cellAt, styleOf, type CellState, type CellStyle, type WorkbookData } from './workbook.ts'

/** All styles of the workbook that the change set belongs to. */
type Styles = { readonly [id: string]: CellStyle | null }

/** Writes out the style, because an editor may know it under another id or not at all. */
const dressed = (cell: CellState | null, styles: Styles): CellState | null =>
  cell && typeof cell.s === 'string' ? { ...cell, s: styleOf({ styles }, cell.s) } : cell

type SizeOperation = Extract<Operation, { type: 'set_sheet_size' }>

/** Rows and columns that the user added stay. */
const rebaseSize = (workbook: WorkbookData, operation: SizeOperation): readonly Operation[] => {
  const sheet = workbook.sheets[operation.sheet_id]
  if (sheet === undefined) return [operation]
  const before = { rows: sheet.rowCount ?? 0, columns: sheet.columnCount ?? 0 }
  const after = {
    rows: Math.max(before.rows, operation.after.rows),
    columns: Math.max(before.columns, operation.after.columns),
  }
  const isSame = before.rows === after.rows && before.columns === after.columns
  return isSame ? [] : [{ ...operation, before, after }]
}

/**
 * Drops style definitions, because `dressed` writes the styles into the cells. A width that the
 * user changed stays.
 */
const rebaseOperation = (workbook: WorkbookData, operation: Operation): readonly Operation[] => {
  switch (operation.type) {
    case 'define_style':
      return []
    case 'set_sheet_size':
      return rebaseSize(workbook, operation)
    case 'set_column_width': {
      const { w = null } = workbook.sheets[operation.sheet_id]?.columnData?.[operation.column] ?? {}
      return w === operation.before ? [operation] : []
    }
    case 'insert_sheet': {
      const index = Math.min(operation.index, workbook.sheetOrder.length)
      return [{ ...operation, index }]
    }
    default:
      return [operation]
  }
}

/** The cell change with the current cell as its `before`. Null if the user changed the cell too. */
const rebaseCell = (
  workbook: WorkbookData,
  change: CellChange,
  styles: Styles,
): CellChange | null => {
  const sheet = workbook.sheets[change.sheet_id]
  if (sheet === undefined) return null
  const before = cellAt(sheet, change.row, change.column)
  const isAsBefore = isSameCell(dressed(before, workbook.styles), dressed(change.before, styles))
  return isAsBefore ? { ...change, before, after: dressed(change.after, styles) } : null
}

/**
 * Rebases a change set onto a workbook with local edits. Returns the rebased set and the workbook
 * with the set applied. `styles` are the styles after the set. Null if both sides changed the same
 * cell, worksheet or name, and for a structural change, which moves cells.
 */
export const rebaseChangeSet = (
  workbook: WorkbookData,
  set: ChangeSet,
  styles: Styles,
): { readonly set: ChangeSet; readonly workbook: WorkbookData } | null => {
  if (isStructural(set)) return null
  const operations = set.operations.flatMap((operation) => rebaseOperation(workbook, operation))
  const framed = applyChangeSet(workbook, { ...set, operations, cells: [] })
  if (!framed.ok) return null
  const cells = set.cells.map((change) => rebaseCell(framed.value, change, styles))
  const rebasedCells = cells.filter((cell) => cell !== null)
  if (rebasedCells.length < cells.length) return null
  const rebased = { ...set, operations, cells: rebasedCells }
  const applied = applyChangeSet(workbook, rebased)
  return applied.ok ? { set: rebased, workbook: applied.value } : null
}
