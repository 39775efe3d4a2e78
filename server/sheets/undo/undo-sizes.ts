import { isFilled } from '#contract/workbook/array-cells.ts'
import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { cellKey } from '#contract/workbook/keep-both.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { sheetsWithColumns } from './undo-structure.ts'

type Of<T extends Operation['type']> = Extract<Operation, { type: T }>
type Width = Of<'set_column_width'>
type SizeField = 'rowCount' | 'columnCount'

/** A changed number of rows or columns. `isField` if an operation set it as a field. */
type Size = {
  readonly sheet_id: string
  readonly field: SizeField
  readonly before: unknown
  readonly after: unknown
  readonly isField: boolean
}

const isSizeField = (field: string): field is SizeField =>
  field === 'rowCount' || field === 'columnCount'

const sizesOf = (operation: Operation): readonly Size[] => {
  if (operation.type === 'set_sheet_field') {
    const { sheet_id, field, before, after } = operation
    return isSizeField(field) ? [{ sheet_id, field, before, after, isField: true }] : []
  }
  if (operation.type !== 'set_sheet_size') return []
  const { sheet_id, before, after } = operation
  return (
    [
      { field: 'rowCount', before: before.rows, after: after.rows },
      { field: 'columnCount', before: before.columns, after: after.columns },
    ] as const
  ).map((size) => ({ sheet_id, isField: false, ...size }))
}

/** The net change per size: `before` of the first operation and `after` of the last. */
const netSizes = (operations: readonly Operation[]): readonly Size[] => {
  const net = new Map<string, Size>()
  for (const size of operations.flatMap(sizesOf)) {
    const key = JSON.stringify([size.sheet_id, size.field])
    const earlier = net.get(key)
    const isField = size.isField || earlier?.isField === true
    net.set(key, earlier ? { ...size, before: earlier.before, isField } : size)
  }
  return [...net.values()].filter(({ before, after }) => before !== after)
}

const netWidths = (operations: readonly Operation[]): readonly Width[] => {
  const whole = sheetsWithColumns(operations)
  const net = new Map<string, Width>()
  for (const operation of operations) {
    if (operation.type !== 'set_column_width' || whole.has(operation.sheet_id)) continue
    const key = JSON.stringify([operation.sheet_id, operation.column])
    const { before } = net.get(key) ?? operation
    net.set(key, { ...operation, before })
  }
  return [...net.values()]
}

/** True if a cell lies outside the size. Ignores the cells in `emptied`. */
const isBeyond = (
  { id, cellData = {} }: SheetData,
  { field, before }: Size,
  emptied: ReadonlySet<string>,
): boolean =>
  typeof before === 'number' &&
  Object.entries(cellData).some(([row, cells]) =>
    Object.entries(cells).some(
      ([column, cell]) =>
        cell !== null &&
        !isFilled(cell) &&
        Number(field === 'rowCount' ? row : column) >= before &&
        !emptied.has(cellKey(id, Number(row), Number(column))),
    ),
  )

/** One operation for both sizes of a worksheet, or one for each if one of them was set as a field. */
const sizeOperations = (sheet: SheetData, sizes: readonly Size[]): readonly Operation[] => {
  const { id: sheet_id, rowCount: rows, columnCount: columns } = sheet
  if (rows === undefined || columns === undefined || sizes.some(({ isField }) => isField))
    return sizes.map(({ field, before: after }) => {
      const before = sheet[field] ?? null
      return { type: 'set_sheet_field', sheet_id, field, before, after: after ?? null }
    })
  const to = (field: SizeField): number =>
    Number(sizes.find((size) => size.field === field)?.before ?? sheet[field])
  const after = { rows: to('rowCount'), columns: to('columnCount') }
  return sizes.length === 0
    ? []
    : [{ type: 'set_sheet_size', sheet_id, before: { rows, columns }, after }]
}

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
  const sizes = [...Map.groupBy(netSizes(operations), ({ sheet_id }) => sheet_id)].flatMap(
    ([id, own]) => {
      const sheet = sheetOf(id)
      if (sheet === null) return []
      const isLeft = (size: Size): boolean =>
        (sheet[size.field] ?? 0) === (size.after ?? 0) && !isBeyond(sheet, size, emptied)
      return sizeOperations(sheet, own.filter(isLeft))
    },
  )
  const widths = netWidths(operations).filter(({ sheet_id, column, after }) => {
    const sheet = sheetOf(sheet_id)
    return sheet !== null && (sheet.columnData?.[column]?.w ?? null) === after
  })
  const back = widths.map((width) => ({ ...width, before: width.after, after: width.before }))
  return [...back, ...sizes]
}
