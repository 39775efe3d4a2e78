import {
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
  type IAccessor,
  type ICommandInfo,
  type Injector,
  type IRange,
  type Workbook,
} from '@univerjs/core'
import {
  DeleteRangeMoveLeftCommand,
  DeleteRangeMoveUpCommand,
  InsertRangeMoveDownCommand,
  InsertRangeMoveRightCommand,
  SheetsSelectionsService,
  type SheetInterceptorService,
} from '@univerjs/sheets'
import {
  SheetsTableController,
  SheetTableInsertColCommand,
  SheetTableInsertColumnAtCommand,
  SheetTableInsertRowAtCommand,
  SheetTableInsertRowCommand,
  SheetTableRemoveColCommand,
  SheetTableRemoveColumnAtCommand,
  SheetTableRemoveRowCommand,
  TableManager,
  type ITableColumnJson,
} from '@univerjs/sheets-table'
import { replaceMethod } from '#contract/formulas/engine/language/engine-module.ts'
import type { StructureEdit } from './areas.ts'
import type { StructureChange } from './adjust-formula.ts'
import type { TableChange } from '#contract/workbook/table-references.ts'
import { editedSheetOf } from './rule-shifts.ts'
import { editOfCommand } from './structure-changes.ts'
import {
  followHiddenRows,
  hiddenRowsOf,
  setHiddenRows,
  findTableClass,
} from './table-hidden-rows.ts'
import {
  cutMutations,
  freeTitle,
  tableMutations,
  tableChangeOf,
  type EditMutations,
  type Table,
  type TableSetting,
} from './table-mutations.ts'

/**
 * Tables into which the user is inserting a row or column. While a table is in this set, an
 * insertion at its edge extends it.
 */
const growing = new WeakSet<Table>()

type Controller = {
  readonly _univerInstanceService: IUniverInstanceService
  readonly _sheetInterceptorService: SheetInterceptorService
  readonly _tableManager: TableManager
}

/** The worksheet into which cut cells are pasted. */
const cutTo = ({ params }: ICommandInfo): string | undefined =>
  (params as { readonly toSubUnitId?: string } | undefined)?.toSubUnitId

type Edited = { readonly book: Workbook; readonly sheetId: string; readonly edit: StructureEdit }

/** The edit that a command makes, and the edited worksheet. Null if the command moves no cells. */
const editedIn = (all: IUniverInstanceService, command: ICommandInfo): Edited | null => {
  const book = all.getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
  const sheet = book && editedSheetOf(book, command)
  if (!sheet) return null
  const size = { rows: sheet.getRowCount(), columns: sheet.getColumnCount() }
  const edit = editOfCommand(command, size, (range) => sheet.getRangeFilterRows(range))
  return edit && { book, sheetId: sheet.getSheetId(), edit }
}

const mutationsOf = (controller: Controller, command: ICommandInfo): EditMutations => {
  const found: EditMutations = { preRedos: [], redos: [], undos: [] }
  const edited = editedIn(controller._univerInstanceService, command)
  if (edited === null) return found
  const { book, sheetId, edit } = edited
  const unitId = book.getUnitId()
  const to = cutTo(command) ?? sheetId
  for (const table of controller._tableManager.getTablesBySubunitId(unitId, sheetId)) {
    const one =
      to === sheetId
        ? tableMutations(unitId, table, edit, growing.has(table))
        : cutMutations(unitId, table, edit, to)
    found.preRedos.push(...one.preRedos)
    found.redos.push(...one.redos)
    found.undos.push(...one.undos)
  }
  return found
}

type Event = { readonly [key: string]: unknown }
type Manager = {
  getTableById(unitId: string, id: string): Table | undefined
  getColumnHeader(unitId: string, subUnitId: string, range: IRange): readonly string[]
  readonly _tableRangeChanged$: { next(event: Event): void }
  readonly _tableFilterChanged$: { next(event: Event): void }
}

/**
 * The columns of a table that gets a new range. Columns inside the new range stay, and the other
 * columns of the range are new.
 */
const resized = (
  manager: Manager,
  unitId: string,
  table: Table,
  range: IRange,
): readonly ITableColumnJson[] => {
  const { startColumn, endColumn } = table.getRange()
  const { columns } = table.getTableInfo()
  // A moved table of the same width keeps all columns.
  if (range.endColumn - range.startColumn === endColumn - startColumn) return columns
  const titles = manager.getColumnHeader(unitId, table.getSubunitId(), range)
  const oldColumns = titles.map((_title, at) => columns[range.startColumn + at - startColumn])
  const usedTitles = oldColumns.flatMap((column) => (column ? [column.displayName] : []))
  return titles.map((title, at) => {
    const known = oldColumns[at]
    if (known) return known
    const displayName = usedTitles.includes(title) ? freeTitle(usedTitles) : title
    usedTitles.push(displayName)
    const id = `column-${crypto.randomUUID()}`
    return { ...columns[0], id, displayName, formula: '', meta: {}, style: {} } as ITableColumnJson
  })
}

const setRange = function set(
  this: Manager,
  unitId: string,
  tableId: string,
  { newRange, columns, filters, showFooter, meta, hidden }: TableSetting,
): void {
  const table = this.getTableById(unitId, tableId)
  if (!table) return
  const oldRange = table.getRange()
  table.setColumns([...(columns ?? resized(this, unitId, table, newRange))])
  if (filters) table.getTableFilters().fromJSON({ tableColumnFilterList: [...filters] })
  if (showFooter !== undefined) Object.assign(table, { _showFooter: showFooter })
  if (meta) table.setTableMeta(meta)
  table.setRange(newRange)
  setHiddenRows(table, hidden ?? hiddenRowsOf(table))
  const at = { unitId, subUnitId: table.getSubunitId(), tableId }
  this._tableRangeChanged$.next({ ...at, range: newRange, oldRange })
  if (filters && !hidden) this._tableFilterChanged$.next(at)
}

type Place = { readonly table: Table; readonly range: IRange }
type Given = {
  readonly unitId?: string
  readonly tableId?: string
  readonly index?: number
  readonly count?: number
}

/**
 * The table that contains the selection, and the selected range. Null if the selection is not in
 * one table.
 */
const selectedIn = (accessor: IAccessor): Place | null => {
  const book = accessor
    .get(IUniverInstanceService)
    .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
  const [selected, ...others] = accessor.get(SheetsSelectionsService).getCurrentSelections()
  if (!book || !selected || others.length > 0) return null
  const { range } = selected
  const sheetId = book.getActiveSheet().getSheetId()
  const tables = accessor.get(SheetsTableController)
  const table = tables.getContainerTableWithRange(book.getUnitId(), sheetId, range)
  return table ? { table, range } : null
}

const namedBy = (accessor: IAccessor, given: Given, axis: 'rows' | 'columns'): Place | null => {
  const { unitId = '', tableId = '', index = 0, count = 1 } = given
  const table = accessor.get(TableManager).getTableById(unitId, tableId)
  if (!table || count < 1) return null
  const [first, last] = [index, index + count - 1]
  const range = table.getRange()
  return axis === 'rows'
    ? { table, range: { ...range, startRow: first, endRow: last } }
    : { table, range: { ...range, startColumn: first, endColumn: last } }
}

/** Whether a removal would leave a table without data rows or columns. */
const isTooMuch = ({ table, range }: Place, axis: 'rows' | 'columns'): boolean => {
  const whole = table.getTableFilterRange()
  return axis === 'rows'
    ? range.startRow < whole.startRow ||
        range.endRow > table.getRange().endRow ||
        (range.startRow === whole.startRow && range.endRow >= whole.endRow)
    : range.startColumn === whole.startColumn && range.endColumn === whole.endColumn
}

const through = ({ table, range }: Place, axis: 'rows' | 'columns'): IRange => {
  const { startRow, endRow, startColumn, endColumn } = table.getRange()
  return axis === 'rows' ? { ...range, startColumn, endColumn } : { ...range, startRow, endRow }
}

type Run = (accessor: IAccessor, given?: Given) => Promise<boolean>

/**
 * Inserts or removes rows or columns of a table with the command for worksheet cells, so that every
 * reference follows.
 */
const ownLines =
  (
    command: { readonly id: string },
    axis: 'rows' | 'columns',
    isRemoval: boolean,
    placeOf: (accessor: IAccessor, given: Given) => Place | null,
  ): Run =>
  async (accessor, given = {}) => {
    const place = placeOf(accessor, given)
    if (!place || (isRemoval && isTooMuch(place, axis))) return false
    if (!isRemoval && axis === 'rows' && place.range.startRow <= place.table.getRange().startRow)
      return false
    const commands = accessor.get(ICommandService)
    if (!isRemoval) growing.add(place.table)
    try {
      return await commands.executeCommand(command.id, { range: through(place, axis) })
    } finally {
      growing.delete(place.table)
    }
  }

const COMMANDS: readonly (readonly [{ handler: unknown }, Run])[] = [
  [SheetTableInsertRowCommand, ownLines(InsertRangeMoveDownCommand, 'rows', false, selectedIn)],
  [
    SheetTableInsertRowAtCommand,
    ownLines(InsertRangeMoveDownCommand, 'rows', false, (accessor, given) =>
      namedBy(accessor, given, 'rows'),
    ),
  ],
  [SheetTableInsertColCommand, ownLines(InsertRangeMoveRightCommand, 'columns', false, selectedIn)],
  [
    SheetTableInsertColumnAtCommand,
    ownLines(InsertRangeMoveRightCommand, 'columns', false, (accessor, given) =>
      namedBy(accessor, given, 'columns'),
    ),
  ],
  [SheetTableRemoveRowCommand, ownLines(DeleteRangeMoveUpCommand, 'rows', true, selectedIn)],
  [SheetTableRemoveColCommand, ownLines(DeleteRangeMoveLeftCommand, 'columns', true, selectedIn)],
  [
    SheetTableRemoveColumnAtCommand,
    ownLines(DeleteRangeMoveLeftCommand, 'columns', true, (accessor, given) =>
      namedBy(accessor, given, 'columns'),
    ),
  ],
]

let isMended = false

/**
 * Moves tables with their rows, columns and cells, including titles, filters and totals. It
 * replaces code of Univer that assigns wrong titles to a moved table. It also replaces Univer's
 * commands for rows and columns of a table, which do not change formulas.
 */
export const shiftTables = (): void => {
  if (isMended) return
  isMended = true
  const follower = findTableClass('_generateTableMutationWithRemoveRow')
  replaceMethod<(this: Controller) => void>(
    follower,
    '_initCommandInterceptor',
    () =>
      function follow() {
        this._sheetInterceptorService.interceptCommand({
          priority: -1,
          getMutations: (command) => mutationsOf(this, command),
        })
      },
  )
  replaceMethod<() => void>(follower, '_initCommandListener', () => () => {})
  replaceMethod<typeof setRange>(TableManager.prototype, 'updateTableRange', () => setRange)
  followHiddenRows()
  for (const [command, handler] of COMMANDS) Object.assign(command, { handler })
}

/** Returns a function that finds the effect of a change on the columns of tables, for formulas. */
export const tableChanges =
  (injector: Injector) =>
  (unitId: string, change: StructureChange): readonly TableChange[] => {
    const book = injector.get(IUniverInstanceService).getUnit<Workbook>(unitId)
    const sheetId = book?.getSheetBySheetName(change.sheet)?.getSheetId()
    if (!('edit' in change) || sheetId === undefined) return []
    const tables = injector.get(TableManager).getTablesBySubunitId(unitId, sheetId)
    return tables.flatMap((table) => tableChangeOf(table, change.edit) ?? [])
  }
