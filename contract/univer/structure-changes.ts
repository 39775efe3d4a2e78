import { RANGE_TYPE, type ICommandInfo, type IRange, type Workbook } from '@univerjs/core'
import { EffectRefRangId } from '@univerjs/sheets'
import type { Area, StructureEdit, Span } from './areas.ts'
import type { StructureChange, SheetChange } from './adjust-formula.ts'

/** A structural change as Univer's formula controllers receive it. */
export type UniverMove = {
  readonly type: number
  readonly unitId: string
  readonly sheetId: string
  readonly sheetName?: string
  readonly targetSheetId?: string
  readonly range?: IRange
  readonly from?: IRange
  readonly to?: IRange
  readonly rangeFilteredRows?: readonly number[]
  readonly tableName?: string
  readonly oldTableName?: string
  readonly definedNameId?: string
  readonly definedName?: string
}

/** Univer's kinds of structural changes, in the order of its enum. */
const KINDS = [
  'cut',
  'drag rows',
  'drag columns',
  'insert rows',
  'insert columns',
  'remove rows',
  'remove columns',
  'remove left',
  'remove up',
  'insert down',
  'insert right',
  'rename sheet',
  'remove sheet',
] as const
type Kind = (typeof KINDS)[number]

const COMMANDS: Readonly<Record<string, Kind>> = {
  [EffectRefRangId.MoveRangeCommandId]: 'cut',
  [EffectRefRangId.MoveRowsCommandId]: 'drag rows',
  [EffectRefRangId.MoveColsCommandId]: 'drag columns',
  [EffectRefRangId.InsertRowCommandId]: 'insert rows',
  [EffectRefRangId.InsertColCommandId]: 'insert columns',
  [EffectRefRangId.RemoveRowCommandId]: 'remove rows',
  [EffectRefRangId.RemoveColCommandId]: 'remove columns',
  [EffectRefRangId.DeleteRangeMoveLeftCommandId]: 'remove left',
  [EffectRefRangId.DeleteRangeMoveUpCommandId]: 'remove up',
  [EffectRefRangId.InsertRangeMoveDownCommandId]: 'insert down',
  [EffectRefRangId.InsertRangeMoveRightCommandId]: 'insert right',
}

export type SheetSize = { readonly rows: number; readonly columns: number }

const rowsOf = ({ startRow, endRow }: IRange): Span => ({ start: startRow, end: endRow })
const columnsOf = ({ startColumn, endColumn }: IRange): Span => ({
  start: startColumn,
  end: endColumn,
})

/** A range over all rows of a worksheet counts as whole columns, and likewise for rows. */
const areaOf = (range: IRange, size: SheetSize): Area => {
  const isAll = ({ start, end }: Span, count: number): boolean =>
    Number.isNaN(start) || (start === 0 && end >= count - 1)
  const { rangeType } = range
  const isWholeRow = rangeType === RANGE_TYPE.ROW || isAll(columnsOf(range), size.columns)
  const isWholeColumn = rangeType === RANGE_TYPE.COLUMN || isAll(rowsOf(range), size.rows)
  return {
    rows: isWholeColumn ? null : rowsOf(range),
    columns: isWholeRow ? null : columnsOf(range),
  }
}

/**
 * Splits removed rows into spans without the hidden ones. A removal keeps the rows that a filter
 * hides.
 */
const shown = ({ start, end }: Span, hidden: readonly number[]): readonly Span[] => {
  const cuts = hidden.filter((row) => row >= start && row <= end).toSorted((a, b) => a - b)
  const starts = [start, ...cuts.map((row) => row + 1)]
  return starts
    .map((from, at) => ({ start: from, end: (cuts[at] ?? end + 1) - 1 }))
    .filter((span) => span.start <= span.end)
}

const cutOf = (from: IRange, to: IRange, size: SheetSize): StructureEdit => ({
  type: 'cut',
  from: areaOf(from, size),
  to: areaOf(to, size),
  down: (to.startRow || 0) - (from.startRow || 0),
  right: (to.startColumn || 0) - (from.startColumn || 0),
})

const draggedOf = (kind: Kind, from: IRange, to: IRange, size: SheetSize): StructureEdit | null => {
  if (kind === 'drag rows')
    return { type: 'drag', axis: 'rows', from: rowsOf(from), to: to.startRow }
  if (kind === 'drag columns')
    return { type: 'drag', axis: 'columns', from: columnsOf(from), to: to.startColumn }
  return kind === 'cut' ? cutOf(from, to, size) : null
}

const rangedOf = (kind: Kind, range: IRange, hidden: readonly number[]): StructureEdit | null => {
  const [rows, columns] = [rowsOf(range), columnsOf(range)]
  switch (kind) {
    case 'insert rows':
      return { type: 'insert', axis: 'rows', at: rows, across: null }
    case 'insert columns':
      return { type: 'insert', axis: 'columns', at: columns, across: null }
    case 'insert down':
      return { type: 'insert', axis: 'rows', at: rows, across: columns }
    case 'insert right':
      return { type: 'insert', axis: 'columns', at: columns, across: rows }
    case 'remove rows':
      return { type: 'remove', axis: 'rows', parts: shown(rows, hidden), across: null }
    case 'remove columns':
      return { type: 'remove', axis: 'columns', parts: [columns], across: null }
    case 'remove up':
      return { type: 'remove', axis: 'rows', parts: [rows], across: columns }
    case 'remove left':
      return { type: 'remove', axis: 'columns', parts: [columns], across: rows }
    default:
      return null
  }
}

type Ranges = Pick<UniverMove, 'from' | 'to' | 'range' | 'rangeFilteredRows'>

const editOf = (kind: Kind, ranges: Ranges, size: SheetSize): StructureEdit | null => {
  const { from, to, range, rangeFilteredRows = [] } = ranges
  if (from && to) return draggedOf(kind, from, to, size)
  return range ? rangedOf(kind, range, rangeFilteredRows) : null
}

type CommandRanges = {
  readonly fromRange?: IRange
  readonly toRange?: IRange
  readonly range?: IRange
}

/**
 * The edit that a command makes, or null if it moves no cells. `hidden` returns the rows of a range
 * that a filter hides.
 */
export const editOfCommand = (
  { id, params }: ICommandInfo,
  size: SheetSize,
  hidden: (range: IRange) => readonly number[],
): StructureEdit | null => {
  const kind = COMMANDS[id]
  if (kind === undefined) return null
  const { fromRange: from, toRange: to, range } = (params ?? {}) as CommandRanges
  const rangeFilteredRows = kind === 'remove rows' && range ? hidden(range) : []
  return editOf(
    kind,
    { ...(from && { from }), ...(to && { to }), ...(range && { range }), rangeFilteredRows },
    size,
  )
}

/** The change for a renamed or deleted worksheet. */
export const sheetChangeOf = (book: Workbook, sheet: string, to: string | null): SheetChange => ({
  sheet,
  to,
  sheets: book.getSheetOrders().map((id) => book.getSheetBySheetId(id)?.getName() ?? ''),
})

/** The change for a Univer move, or null if it leaves the structure unchanged. */
export const structureChangeOf = (book: Workbook, move: UniverMove): StructureChange | null => {
  const kind = KINDS[move.type]
  const moved = book.getSheetBySheetId(move.sheetId)
  if (kind === undefined || !moved) return null
  const sheet = moved.getName()
  if (kind === 'remove sheet') return sheetChangeOf(book, sheet, null)
  if (kind === 'rename sheet')
    return move.sheetName === undefined ? null : sheetChangeOf(book, sheet, move.sheetName)
  const edit = editOf(kind, move, { rows: moved.getRowCount(), columns: moved.getColumnCount() })
  const target = book.getSheetBySheetId(move.targetSheetId ?? move.sheetId) ?? moved
  return edit && { sheet, edit, toSheet: target.getName() }
}
