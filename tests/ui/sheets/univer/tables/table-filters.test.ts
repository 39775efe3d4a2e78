import { ICommandService } from '@univerjs/core'
import { SetSheetTableFilterMutation } from '@univerjs/sheets-table'
import { expect, it, vi } from 'vitest'
import { followTableFilters } from '#src/ui/sheets/univer/tables/table-filters.ts'
import { shiftBook, type HeldTable } from '#tests/support/formulas/shift-book.ts'
import { shiftWorld } from '#tests/support/formulas/shift-world.ts'

const TABLE: HeldTable = { name: 'Sales', range: 'A1:B3', columns: ['Region', 'Net'] }
const CELLS = {
  A1: 'Region',
  B1: 'Net',
  D1: '=SUBTOTAL(109,Sales[Net])',
  A2: 'North',
  B2: 10,
  D2: '=AGGREGATE(9,5,B2:B3)',
  A3: 'South',
  B3: 5,
}

const open = () => {
  const world = shiftWorld(shiftBook(CELLS, { Other: {} }, { table: TABLE }))
  const end = followTableFilters(world.injector)
  const filter = (values: readonly string[] | null) =>
    world.injector.get(ICommandService).executeCommand(SetSheetTableFilterMutation.id, {
      unitId: world.unitId,
      subUnitId: 'sheet',
      tableId: 'table',
      column: 0,
      tableFilter: values && { filterType: 'manual', values },
    })
  const results = () => {
    const { cellData } = world.saved().sheets['sheet'] ?? {}
    return [0, 1].map((row) => cellData?.[row]?.[3]?.v)
  }
  return {
    filter,
    expectResults: (right: readonly number[]) =>
      vi.waitFor(() => expect(results()).toEqual(right), 5000),
    end: () => {
      end()
      world.end()
    },
  }
}

it('[SHEET-165] SUBTOTAL and AGGREGATE follow the filter of a table', async () => {
  const { filter, expectResults, end } = open()
  await expectResults([15, 15])
  await filter(['North'])
  await expectResults([10, 10])
  await filter(null)
  await expectResults([15, 15])
  end()
})
