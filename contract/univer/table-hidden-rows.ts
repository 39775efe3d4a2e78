import { TableManager, UniverSheetsTablePlugin } from '@univerjs/sheets-table'
import { replaceMethod } from '#contract/formulas/engine/language/engine-module.ts'
import { areaAfter, type StructureEdit } from './areas.ts'
import type { Table } from './table-mutations.ts'

type Changed = { readonly unitId: string; readonly subUnitId: string }
type Filtering = {
  readonly _tableManager: TableManager
  readonly _zebraCrossingCacheController: {
    updateZebraCrossingCache(unitId: string, subUnitId: string): void
  }
  _refreshTableFilteredOutRows(unitId: string, subUnitId: string): void
  disposeWithMe(part: { unsubscribe(): void }): void
}
type Listen = (this: Filtering) => void
type Add = (this: TableManager, ...given: unknown[]) => string
type Listed = { readonly _tableRangeChanged$: { next(event: object): void } }

/**
 * Finds an internal class of Univer by a method that only this class has. Univer does not export
 * the class.
 */
export const findTableClass = (method: string): object => {
  const parts: unknown[] = []
  const injector = { add: ([part]: readonly unknown[]) => parts.push(part) }
  UniverSheetsTablePlugin.prototype.onStarting.call({ _injector: injector } as never)
  const isIt = (part: unknown): part is { readonly prototype: object } =>
    typeof part === 'function' && method in part.prototype
  const found = parts.find(isIt)
  if (!found) throw new Error(`no part of Univer's for tables has ${method}`)
  return found.prototype
}

export const hiddenRowsOf = (table: Table): readonly number[] => [
  ...(table.getTableFilters().getFilterOutRows() ?? []),
]

/** The hidden rows after an edit, without the removed ones. */
export const hiddenRowsAfter = (table: Table, edit: StructureEdit): readonly number[] => {
  const { startColumn, endColumn } = table.getRange()
  const columns = { start: startColumn, end: endColumn }
  return hiddenRowsOf(table).flatMap((row) => {
    const next = areaAfter({ rows: { start: row, end: row }, columns }, edit)?.rows
    return next ? [next.start] : []
  })
}

/** Makes a table hide exactly these data rows. */
export const setHiddenRows = (table: Table, rows: readonly number[]): void => {
  const { startRow, endRow } = table.getTableFilterRange()
  const hiddenRows = rows.filter((row) => row >= startRow && row <= endRow)
  Object.assign(table.getTableFilters(), { _filterOutRows: new Set(hiddenRows) })
}

/**
 * Updates the screen and formulas when hidden rows move with their table. Univer updates them only
 * when the filter changes. Also makes a restored table hide the same rows as before.
 */
export const followHiddenRows = (): void => {
  replaceMethod<Listen>(
    findTableClass('_refreshTableFilteredOutRows'),
    'registerFilterChangeEvent',
    (standing) =>
      function listen() {
        standing.call(this)
        const refresh = ({ unitId, subUnitId }: Changed): void => {
          this._refreshTableFilteredOutRows(unitId, subUnitId)
          this._zebraCrossingCacheController.updateZebraCrossingCache(unitId, subUnitId)
        }
        this.disposeWithMe(this._tableManager.tableRangeChanged$.subscribe(refresh))
        this.disposeWithMe(this._tableManager.tableDelete$.subscribe(refresh))
      },
  )
  replaceMethod<Add>(
    TableManager.prototype,
    'addTable',
    (standing) =>
      function add(...given) {
        const tableId = standing.apply(this, given)
        const [unitId, subUnitId, , , , , options] = given as [string, string, ...unknown[]]
        const hidden = (options as { readonly hidden?: readonly number[] } | undefined)?.hidden
        const table = this.getTableById(unitId, tableId)
        if (!hidden || !table) return tableId
        setHiddenRows(table, hidden)
        const range = table.getRange()
        const listed = this as unknown as Listed
        listed._tableRangeChanged$.next({ unitId, subUnitId, tableId, range, oldRange: range })
        return tableId
      },
  )
}
