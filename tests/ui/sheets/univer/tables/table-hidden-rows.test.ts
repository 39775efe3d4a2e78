import { SetSheetTableFilterMutation, SheetTableInsertRowAtCommand } from '@univerjs/sheets-table'
import { ICommandService } from '@univerjs/core'
import { describe, expect, it } from 'vitest'
import { shiftBook, type HeldTable } from '#tests/support/formulas/shift-book.ts'
import { shiftWorld, type Edit } from '#tests/support/formulas/shift-world.ts'

type World = ReturnType<typeof shiftWorld>

/** Sales by region from A16 on. The filter hides row 20, the row of the East. */
const CELLS = {
  A16: 'Region',
  B16: 'Amount',
  C16: 'Kind',
  A17: 'North',
  B17: 150,
  C17: 'Plain',
  A18: 'South',
  B18: 200,
  C18: 'Plain',
  A19: 'North',
  B19: 300,
  C19: 'Plain',
  A20: 'East',
  B20: 50,
  C20: 'Plain',
  A21: 'Total',
  B21: '=SUBTOTAL(109,Sales[Amount])',
}
const TABLE: HeldTable = {
  name: 'Sales',
  range: 'A16:C21',
  columns: ['Region', 'Amount', 'Kind'],
  hasTotals: true,
  filters: [['North', 'South'], null, null],
}

const worldOf = (table: HeldTable = TABLE): World =>
  shiftWorld(shiftBook(CELLS, { Other: {} }, { table }))

/** The numbers of the filtered-out rows on the screen and in the saved workbook. */
const hiddenIn = (world: World, sheet = 'Sheet', id = 'sheet') => {
  const shown = world.book.getSheetBySheetName(sheet)
  const onScreen = Array.from({ length: 60 }, (_, row) => row).filter((row) =>
    shown?.getRowFiltered(row),
  )
  const kept = world.resource('SHEET_TABLE_PLUGIN') as {
    readonly [id: string]: { readonly tableFilteredOutRows: readonly number[] }
  }
  return {
    onScreen: onScreen.map((row) => row + 1),
    saved: (kept[id]?.tableFilteredOutRows ?? []).map((row) => row + 1),
  }
}
const rows = (...all: readonly number[]) => ({ onScreen: all, saved: all })

/**
 * Sets the filter of the table, so Univer hides its rows. Otherwise Univer filters rows only once
 * the worksheet of the table is shown.
 */
const seen = async (world: World): Promise<World> => {
  await world.injector.get(ICommandService).executeCommand(SetSheetTableFilterMutation.id, {
    unitId: world.unitId,
    subUnitId: 'sheet',
    tableId: 'table',
    column: 0,
    tableFilter: { filterType: 'manual', values: ['North', 'South'] },
  })
  return world
}

// The rows that Excel hides after each edit: the row of the East, and no new row.
const EDITS: readonly (readonly [Edit, ReturnType<typeof rows>])[] = [
  [['insert rows', 'Sheet', '18:18'], rows(21)],
  [['insert rows', 'Sheet', '20:21'], rows(22)],
  [['insert rows', 'Sheet', '21:21'], rows(20)],
  [['insert rows', 'Sheet', '1:2'], rows(22)],
  [['insert down', 'Sheet', 'A18:C18'], rows(21)],
  [['insert down', 'Sheet', 'A18:B18'], rows(20)],
  [['insert rows', 'Sheet', '30:30'], rows(20)],
  [['remove rows', 'Sheet', '18:18'], rows(19)],
  [['remove up', 'Sheet', 'A20:C20'], rows()],
  [['remove rows', 'Sheet', '1:3'], rows(17)],
  [['remove rows', 'Sheet', '16:16'], rows()],
  [['move rows', 'Sheet', '18:18', '21:21'], rows(19)],
  [['move cells', 'Sheet', 'A16:C21', 'A30:C35'], rows(34)],
  [['remove columns', 'Sheet', 'B:B'], rows(20)],
  [['remove columns', 'Sheet', 'A:A'], rows()],
]

describe('rows hidden by the filter of a table', () => {
  it.each(EDITS)('[SHEET-899, SHEET-1002] stay hidden after %j', async (edit, right) => {
    const world = await seen(worldOf())
    expect(hiddenIn(world)).toEqual(rows(20))
    expect(await world.edit(edit)).toBe(true)
    expect(hiddenIn(world)).toEqual(right)
    await world.undo()
    expect(hiddenIn(world)).toEqual(rows(20))
    await world.redo()
    expect(hiddenIn(world)).toEqual(right)
    world.end()
  })

  it('[SHEET-899, SHEET-1002] stay hidden after the table gets a new row', async () => {
    const world = await seen(worldOf())
    const { unitId } = world
    const at = { unitId, subUnitId: 'sheet', tableId: 'table', index: 17 }
    const commands = world.injector.get(ICommandService)
    expect(await commands.executeCommand(SheetTableInsertRowAtCommand.id, at)).toBe(true)
    expect(hiddenIn(world)).toEqual(rows(21))
    await world.undo()
    expect(hiddenIn(world)).toEqual(rows(20))
    world.end()
  })

  it('[SHEET-899] move with their table if it is cut and pasted into another worksheet', async () => {
    const world = await seen(worldOf())
    await world.edit(['move cells', 'Sheet', 'A16:C21', 'A3:C8', 'Other'])
    expect(hiddenIn(world)).toEqual(rows())
    expect(hiddenIn(world, 'Other', 'of Other')).toEqual(rows(7))
    await world.undo()
    expect(hiddenIn(world)).toEqual(rows(20))
    expect(hiddenIn(world, 'Other', 'of Other')).toEqual(rows())
    world.end()
  })
})
