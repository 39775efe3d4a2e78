import { TableManager, UniverSheetsTablePlugin } from '@univerjs/sheets-table'
import { replace } from '#contract/formulas/engine/language/parts.ts'
import { areaAfter, type Edit } from '#contract/workbook/structure/areas.ts'
import type { Table } from './table-shapes.ts'

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

/** A part of Univer's for tables, by a method that it alone has: it has no name outside of Univer. */
export const tablePart = (method: string): object => {
  const parts: unknown[] = []
  const injector = { add: ([part]: readonly unknown[]) => parts.push(part) }
  UniverSheetsTablePlugin.prototype.onStarting.call({ _injector: injector } as never)
  const isIt = (part: unknown): part is { readonly prototype: object } =>
    typeof part === 'function' && method in part.prototype
  const found = parts.find(isIt)
  if (!found) throw new Error(`no part of Univer's for tables has ${method}`)
  return found.prototype
}

/** The rows that the filters of a table hide. */
export const hiddenRows = (table: Table): readonly number[] => [
  ...(table.getTableFilters().getFilterOutRows() ?? []),
]

/** Where these rows are after an edit; those that go are left out. */
export const hiddenAfter = (table: Table, edit: Edit): readonly number[] => {
  const { startColumn, endColumn } = table.getRange()
  const columns = { start: startColumn, end: endColumn }
  return hiddenRows(table).flatMap((row) => {
    const next = areaAfter({ rows: { start: row, end: row }, columns }, edit)?.rows
    return next ? [next.start] : []
  })
}

/** Has a table hide these rows of its data, and no others. */
export const hideRows = (table: Table, rows: readonly number[]): void => {
  const { startRow, endRow } = table.getTableFilterRange()
  const kept = rows.filter((row) => row >= startRow && row <= endRow)
  Object.assign(table.getTableFilters(), { _filterOutRows: new Set(kept) })
}

/**
 * Has the screen and the formulas know of hidden rows that moved with their table. Univer looked at
 * them again only when the filter itself changed. A table that comes back hides what it hid before.
 */
export const followHiddenRows = (): void => {
  replace<Listen>(
    tablePart('_refreshTableFilteredOutRows'),
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
  replace<Add>(
    TableManager.prototype,
    'addTable',
    (standing) =>
      function add(...given) {
        const tableId = standing.apply(this, given)
        const [unitId, subUnitId, , , , , options] = given as [string, string, ...unknown[]]
        const hidden = (options as { readonly hidden?: readonly number[] } | undefined)?.hidden
        const table = this.getTableById(unitId, tableId)
        if (!hidden || !table) return tableId
        hideRows(table, hidden)
        const range = table.getRange()
        const listed = this as unknown as Listed
        listed._tableRangeChanged$.next({ unitId, subUnitId, tableId, range, oldRange: range })
        return tableId
      },
  )
}
