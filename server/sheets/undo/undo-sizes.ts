import { isFilled } from '#contract/workbook/array-cells.ts'
import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { cellKey } from '#contract/workbook/keep-both.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'

type Of<T extends Operation['type']> = Extract<Operation, { type: T }>
type Size = Of<'set_sheet_size'>
type Width = Of<'set_column_width'>

/** The net change per key: `before` of the first operation and `after` of the last. */
const netOf = <T extends Size | Width>(
  operations: readonly T[],
  keyOf: (operation: T) => string,
): readonly T[] => {
  const net = new Map<string, T>()
  for (const operation of operations) {
    const key = keyOf(operation)
    const earlier = net.get(key)
    net.set(key, earlier ? { ...operation, before: earlier.before } : operation)
  }
  return [...net.values()]
}

/** True if a cell lies outside the size. Ignores the cells in `written`. */
const isBeyond = (
  { id, cellData = {} }: SheetData,
  { rows, columns }: Size['before'],
  written: ReadonlySet<string>,
): boolean =>
  Object.entries(cellData).some(([row, cells]) =>
    Object.entries(cells).some(
      ([column, cell]) =>
        cell !== null &&
        !isFilled(cell) &&
        (Number(row) >= rows || Number(column) >= columns) &&
        !written.has(cellKey(id, Number(row), Number(column))),
    ),
  )

/**
 * Restores the worksheet sizes and column widths from before the changes, unless somebody has
 * changed them since. A size stays if restoring it would cut off cells.
 */
export const undoSizes = (
  { sheets }: WorkbookData,
  operations: readonly Operation[],
  cells: readonly CellChange[],
  removed: ReadonlySet<string>,
): readonly Operation[] => {
  const emptied = new Set(
    cells.flatMap(({ sheet_id, row, column, after }) =>
      after === null ? [cellKey(sheet_id, row, column)] : [],
    ),
  )
  const sheetOf = (id: string): SheetData | null => (removed.has(id) ? null : (sheets[id] ?? null))
  const sized = operations.filter((one) => one.type === 'set_sheet_size')
  const widened = operations.filter((one) => one.type === 'set_column_width')
  const back = <T extends Size | Width>(operation: T): T => ({
    ...operation,
    before: operation.after,
    after: operation.before,
  })
  const sizes = netOf(sized, ({ sheet_id }) => sheet_id).filter(({ sheet_id, before, after }) => {
    const sheet = sheetOf(sheet_id)
    const isLeft = sheet?.rowCount === after.rows && sheet.columnCount === after.columns
    return isLeft && !isBeyond(sheet, before, emptied)
  })
  const widths = netOf(widened, ({ sheet_id, column }) => `${sheet_id} ${column}`).filter(
    ({ sheet_id, column, after }) => {
      const sheet = sheetOf(sheet_id)
      return sheet !== null && (sheet.columnData?.[column]?.w ?? null) === after
    },
  )
  return [...widths.map(back), ...sizes.map(back)]
}
