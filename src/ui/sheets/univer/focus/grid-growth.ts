import {
  CustomCommandExecutionError,
  Direction,
  ICommandService,
  IUniverInstanceService,
  RANGE_TYPE,
  UniverInstanceType,
  type Injector,
  type IRange,
  type Nullable,
  type Workbook,
  type Worksheet,
} from '@univerjs/presets'
import {
  IMessageService,
  MessageType,
  SetRangeValuesMutation,
  SetSelectionsOperation,
  SetWorksheetColumnCountMutation,
  SetWorksheetRowCountMutation,
  SheetsSelectionsService,
} from '@univerjs/preset-sheets-core'
import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { SHEET_FULL } from '#src/texts/grid.ts'
import { SHEET_ADDED_COLUMNS, SHEET_ADDED_ROWS } from '#contract/limits/grid.ts'

/** A worksheet's size: actual or required. */
export type Size = { readonly rows: number; readonly columns: number }

const NONE: Size = { rows: 0, columns: 0 }
const larger = (one: Size, other: Size): Size => ({
  rows: Math.max(one.rows, other.rows),
  columns: Math.max(one.columns, other.columns),
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The size needed for written cells. Cleared cells need none. */
export const sizeForCells = (cells: unknown): Size => {
  if (!isRecord(cells)) return NONE
  let size = NONE
  for (const row in cells) {
    const line = cells[row]
    if (!isRecord(line)) continue
    for (const column in line)
      if (line[column] !== null && line[column] !== undefined)
        size = larger(size, { rows: Number(row) + 1, columns: Number(column) + 1 })
  }
  return size
}

/**
 * The number of rows or columns that the worksheet needs for a range. 0 for a range of whole
 * columns or rows.
 */
const endOf = (start: number, end: number, most: number): number =>
  Number.isNaN(end) || (start === 0 && end === most - 1) ? 0 : end + 1

const isType = (range: IRange, type: RANGE_TYPE): boolean =>
  range.rangeType === type || range.rangeType === RANGE_TYPE.ALL

/** The size needed for a selection. Whole rows and columns need none. */
export const sizeForSelection = (range: IRange): Size => ({
  rows: isType(range, RANGE_TYPE.COLUMN) ? 0 : endOf(range.startRow, range.endRow, MAX_ROWS),
  columns: isType(range, RANGE_TYPE.ROW)
    ? 0
    : endOf(range.startColumn, range.endColumn, MAX_COLUMNS),
})

const MOVES: readonly string[] = [
  'sheet.command.move-selection',
  'sheet.command.move-selection-enter-tab',
]
/** Univer's value for Ctrl+arrow, which stops at the edge. */
const JUMP = 1

const isOne = ({ startRow, endRow, startColumn, endColumn }: IRange, one: IRange): boolean =>
  startRow === one.startRow &&
  endRow === one.endRow &&
  startColumn === one.startColumn &&
  endColumn === one.endColumn

/**
 * The size needed for a step beyond the last row or column. Without growth, Univer would go to the
 * first one. A step inside the worksheet needs none.
 */
export const sizeForStep = (
  { direction, jumpOver }: Readonly<Record<string, unknown>>,
  range: IRange,
  { rows, columns }: Size,
): Size => {
  if (jumpOver === JUMP) return NONE
  if (direction === Direction.DOWN && range.endRow === rows - 1)
    return { rows: Math.min(MAX_ROWS, rows + SHEET_ADDED_ROWS), columns }
  if (direction === Direction.RIGHT && range.endColumn === columns - 1)
    return { rows, columns: Math.min(MAX_COLUMNS, columns + SHEET_ADDED_COLUMNS) }
  return NONE
}

const sizeOf = (sheet: Worksheet): Size => ({
  rows: sheet.getRowCount(),
  columns: sheet.getColumnCount(),
})

/**
 * Grows a worksheet before the user selects, types, fills or pastes beyond its edge. Univer would
 * store these cells but not show them. Refuses cells beyond the maximum size. The returned function
 * stops it.
 */
export const growBeyondEdges = (injector: Injector): (() => void) => {
  const commands = injector.get(ICommandService)
  const units = injector.get(IUniverInstanceService)

  const sheetOf = (fields: Readonly<Record<string, unknown>>): Nullable<Worksheet> => {
    const { unitId, subUnitId } = fields
    const book =
      typeof unitId === 'string'
        ? units.getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET)
        : units.getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
    return typeof subUnitId === 'string'
      ? book?.getSheetBySheetId(subUnitId)
      : book?.getActiveSheet()
  }
  const wanted = (
    id: string,
    fields: Readonly<Record<string, unknown>>,
    sheet: Worksheet,
  ): Size => {
    if (id === SetRangeValuesMutation.id) return sizeForCells(fields['cellValue'])
    if (id === SetSelectionsOperation.id) {
      const selections = fields['selections']
      return Array.isArray(selections)
        ? selections
            .map(({ range }: { readonly range: IRange }) => sizeForSelection(range))
            .reduce(larger, NONE)
        : NONE
    }
    if (!MOVES.includes(id)) return NONE
    const selection = injector.get(SheetsSelectionsService).getCurrentLastSelection()
    const { range, primary } = selection ?? {}
    return range && primary && isOne(range, primary)
      ? sizeForStep(fields, range, sizeOf(sheet))
      : NONE
  }
  const refuse = (): never => {
    injector.get(IMessageService).show({ type: MessageType.Error, content: SHEET_FULL })
    throw new CustomCommandExecutionError(SHEET_FULL)
  }

  const growing = commands.beforeCommandExecuted(({ id, params }) => {
    if (!isRecord(params)) return
    if (![SetRangeValuesMutation.id, SetSelectionsOperation.id, ...MOVES].includes(id)) return
    const sheet = sheetOf(params)
    if (!sheet) return
    const { rows, columns } = wanted(id, params, sheet)
    if (rows > MAX_ROWS || columns > MAX_COLUMNS) refuse()
    const target = { unitId: sheet.getUnitId(), subUnitId: sheet.getSheetId() }
    if (rows > sheet.getRowCount())
      commands.syncExecuteCommand(SetWorksheetRowCountMutation.id, { ...target, rowCount: rows })
    if (columns > sheet.getColumnCount())
      commands.syncExecuteCommand(SetWorksheetColumnCountMutation.id, {
        ...target,
        columnCount: columns,
      })
  })
  return () => growing.dispose()
}
