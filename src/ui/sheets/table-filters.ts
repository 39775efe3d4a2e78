import { ICommandService, type Injector } from '@univerjs/core'
import { SetSuperTableMutation } from '@univerjs/engine-formula'
import { TableManager } from '@univerjs/sheets-table'

/**
 * Has formulas over a table calculated anew when the table's own filter changes, which Univer tells its formula
 * engine nothing of: it is told of the table once more, and with it of the filter (SHEET-861).
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
