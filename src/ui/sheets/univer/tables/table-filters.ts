import { ICommandService, type Injector } from '@univerjs/core'
import { SetSuperTableMutation } from '@univerjs/engine-formula'
import { TableManager } from '@univerjs/sheets-table'

/**
 * Recalculates the formulas that read a table when the table's own filter changes. Univer does not
 * report this change to its formula engine. So we register the table again, which makes the engine
 * recalculate. Returns a function that ends this.
 */
export const followTableFilters = (injector: Injector): (() => void) => {
  const tables = injector.get(TableManager)
  const commands = injector.get(ICommandService)
  const filters = tables.tableFilterChanged$.subscribe(({ unitId, tableId }) => {
    const table = tables.getTable(unitId, tableId)?.getTableInfo()
    if (!table) return
    const { name: tableName, range, subUnitId: sheetId, columns } = table
    const titleMap = new Map(columns.map(({ displayName }, at) => [displayName, at]))
    const reference = { range, sheetId, titleMap }
    void commands.executeCommand(SetSuperTableMutation.id, { unitId, tableName, reference })
  })
  return () => filters.unsubscribe()
}
