import { replaceMethod, type EngineClass } from '../language/engine-module.ts'

type Options =
  | { readonly showFooter?: boolean; readonly columns?: readonly object[]; readonly meta?: unknown }
  | null
  | undefined
type Made = {
  _showFooter: boolean
  setColumns(columns: readonly object[]): void
  setTableMeta(meta: unknown): void
}
type Init = (this: Made, headers: readonly string[], options: Options) => void
type Columns = { _columns: Map<string, object>; readonly _columnOrder: readonly string[] }
type Insert = (this: Columns, at: number, column: object) => void
type Add = (this: object, ...given: readonly unknown[]) => void
type Table = {
  isShowHeader(): boolean
  isShowFooter(): boolean
  getTableMeta(): unknown
  getTableFilters(): { toJSON(): { readonly tableColumnFilterList?: readonly unknown[] } }
}
type Tables = {
  getTableList(unitId: string): readonly { readonly id: string; readonly name: string }[]
  getTable(unitId: string, id: string): Table | undefined
}
type Command = { readonly id: string; readonly params?: object }
type Commands = {
  beforeCommandExecuted(listen: (command: Readonly<Command>) => void): unknown
}

const TOLD = 'formula.mutation.set-super-table'
const CELL = { startRow: 0, endRow: 0, startColumn: 0, endColumn: 0 }
const patchedManagers = new WeakSet<EngineClass>()

/**
 * Univer does not export its table class, so we add a table to a fake manager to get the prototype.
 */
const tablePrototype = (manager: EngineClass): object => {
  const made = new Map<string, object>()
  const nowhere = { _ensureUnit: () => made, _tableAdd$: { next: () => {} } }
  const { addTable } = manager.prototype as { readonly addTable: Add }
  addTable.call(nowhere, '', '', '', CELL, ['A'], 'table', {})
  return Object.getPrototypeOf(made.get('table')) as object
}

/**
 * Fixes Univer's tables: they forget their totals row, and serialize columns in insertion order.
 */
export const patchTableModel = (manager: EngineClass): void => {
  if (patchedManagers.has(manager)) return
  patchedManagers.add(manager)
  replaceMethod<Init>(
    tablePrototype(manager),
    '_init',
    (standing) =>
      function init(headers, options) {
        standing.call(this, headers, options)
        this._showFooter = options?.showFooter === true
        // A restored table has its columns in `options`.
        if (options?.columns) this.setColumns(options.columns)
        if (options?.meta) this.setTableMeta(options.meta)
      },
  )
  // Univer serializes the columns in Map order, so the Map must follow `_columnOrder`.
  replaceMethod<Insert>(
    tablePrototype(manager),
    'insertColumn',
    (standing) =>
      function insert(at, column) {
        standing.call(this, at, column)
        const found = this._columns
        this._columns = new Map(
          this._columnOrder.flatMap((id) => {
            const known = found.get(id)
            return known === undefined ? [] : [[id, known] as const]
          }),
        )
      },
  )
}

/** Whether the table has its own filter, or had one in its file that still hides rows. */
const isFiltered = (table: Table): boolean => {
  const meta = table.getTableMeta() as { readonly isFiltered?: unknown } | null | undefined
  const { tableColumnFilterList: filters = [] } = table.getTableFilters().toJSON()
  return meta?.isFiltered === true || filters.some(Boolean)
}

/**
 * Adds `hasHeaders`, `hasTotals` and `isFiltered` to the command that tells the formula engine
 * about a table. `tables` is a function, since the tables may not exist yet.
 */
export const addTableFlags = (commands: Commands, tables: () => Tables): void => {
  commands.beforeCommandExecuted(({ id, params }) => {
    if (id !== TOLD) return
    const { unitId, tableName, reference } = params as {
      readonly unitId: string
      readonly tableName: string
      readonly reference: object
    }
    const found = tables()
      .getTableList(unitId)
      .find(({ name }) => name === tableName)
    const table = found && tables().getTable(unitId, found.id)
    if (!table) return
    Object.assign(reference, {
      hasHeaders: table.isShowHeader(),
      hasTotals: table.isShowFooter(),
      isFiltered: isFiltered(table),
    })
  })
}
