import {
  SheetTableInsertColumnAtCommand,
  SheetTableInsertRowAtCommand,
  SheetTableRemoveColumnAtCommand,
} from '@univerjs/sheets-table'
import { ICommandService, type IRange } from '@univerjs/core'
import { describe, expect, it } from 'vitest'
import { cellName } from '#contract/workbook/cells.ts'
import { shiftBook, type HeldTable } from '#tests/support/formulas/shift-book.ts'
import { afterUndo, shiftWorld, type Edit } from '#tests/support/formulas/shift-world.ts'

type World = ReturnType<typeof shiftWorld>

/** A table of figures from B3 on, and distant formulas that refer to it. */
const CELLS = {
  A1: 'Notes',
  B3: 'Region',
  C3: 'Net',
  D3: 'Tax',
  B4: 'North',
  C4: 10,
  D4: '=C4*0.2',
  B5: 'South',
  C5: 20,
  D5: '=C5*0.2',
  B6: 'West',
  C6: 30,
  D6: '=C6*0.2',
  B7: 'Total',
  D7: '=SUM(Sales[Tax])',
  H20: '=SUM(Sales[Net])',
  H21: '=SUM(Sales[[Net]:[Tax]])',
  H22: '=SUM(C4:C6)+D8',
}
const TABLE: HeldTable = {
  name: 'Sales',
  range: 'B3:D7',
  columns: ['Region', 'Net', 'Tax'],
  hasTotals: true,
  filters: [['North', 'South', 'West'], null, null],
}
const TITLES = ['Region', 'Net', 'Tax']

type Column = { readonly displayName: string; readonly meta: { readonly at?: number } }
type Stored = {
  readonly range: IRange
  readonly options: { readonly showFooter: boolean }
  readonly columns: readonly Column[]
  readonly filters: { readonly tableColumnFilterList: readonly unknown[] }
}

/** A table as stored: its range, its titles, whether it has totals, and its filtered columns. */
const stateOf = (world: World, sheetId = 'sheet') => {
  const sheets = world.resource('SHEET_TABLE_PLUGIN') as {
    readonly [id: string]: { readonly tables: readonly Stored[] }
  }
  const [table] = sheets[sheetId]?.tables ?? []
  if (!table) return null
  const { startRow, startColumn, endRow, endColumn } = table.range
  return {
    range: `${cellName(startRow, startColumn)}:${cellName(endRow, endColumn)}`,
    columns: table.columns.map(({ displayName }) => displayName),
    kept: table.columns.flatMap(({ meta }) => meta.at ?? []),
    hasTotals: table.options.showFooter,
    filtered: table.filters.tableColumnFilterList.flatMap((filter, at) => (filter ? [at] : [])),
  }
}

const STATE = { range: 'B3:D7', columns: TITLES, kept: [0, 1, 2], hasTotals: true, filtered: [0] }

const farOf = (world: World): readonly string[] =>
  Object.values(world.formulas()).filter((formula) => !formula.endsWith('*0.2'))

const FAR = ['=SUM(Sales[Tax])', '=SUM(Sales[Net])', '=SUM(Sales[[Net]:[Tax]])', '=SUM(C4:C6)+D8']
const farAfter = (changes: { readonly [at: number]: string }): readonly string[] =>
  FAR.map((formula, at) => changes[at] ?? formula)

describe('a table of the grid', () => {
  const cases: readonly (readonly [
    Edit,
    Partial<typeof STATE> | null,
    { [at: number]: string },
  ])[] = [
    [['insert rows', 'Sheet', '1:2'], { range: 'B5:D9' }, { 3: '=SUM(C6:C8)+D10' }],
    [['insert rows', 'Sheet', '5:5'], { range: 'B3:D8' }, { 3: '=SUM(C4:C7)+D9' }],
    [['insert rows', 'Sheet', '8:8'], {}, { 3: '=SUM(C4:C6)+D9' }],
    [['remove rows', 'Sheet', '1:1'], { range: 'B2:D6' }, { 3: '=SUM(C3:C5)+D7' }],
    [['remove rows', 'Sheet', '4:5'], { range: 'B3:D5' }, { 3: '=SUM(C4:C4)+D6' }],
    // The removed rows cross the end of the table and include its totals.
    [
      ['remove rows', 'Sheet', '6:12'],
      { range: 'B3:D5', hasTotals: false },
      { 3: '=SUM(C4:C5)+#REF!' },
    ],
    [
      ['remove rows', 'Sheet', '7:7'],
      { range: 'B3:D6', hasTotals: false },
      { 3: '=SUM(C4:C6)+D7' },
    ],
    [['remove rows', 'Sheet', '3:4'], null, { 3: '=SUM(C3:C4)+D6' }],
    [['insert columns', 'Sheet', 'A:A'], { range: 'C3:E7' }, { 3: '=SUM(D4:D6)+E8' }],
    [
      ['insert columns', 'Sheet', 'C:C'],
      {
        range: 'B3:E7',
        columns: ['Region', 'Column1', 'Net', 'Tax'],
      },
      { 3: '=SUM(D4:D6)+E8' },
    ],
    [['remove columns', 'Sheet', 'A:A'], { range: 'A3:C7' }, { 3: '=SUM(B4:B6)+C8' }],
    [
      ['remove columns', 'Sheet', 'C:C'],
      { range: 'B3:C7', columns: ['Region', 'Tax'], kept: [0, 2] },
      { 1: '=SUM(#REF!)', 2: '=SUM(Sales[[Tax]:[Tax]])', 3: '=SUM(#REF!)+C8' },
    ],
    [
      ['remove columns', 'Sheet', 'A:B'],
      { range: 'A3:B7', columns: ['Net', 'Tax'], kept: [1, 2], filtered: [] },
      { 3: '=SUM(A4:A6)+B8' },
    ],
    [['insert down', 'Sheet', 'A2:D2'], { range: 'B4:D8' }, { 3: '=SUM(C5:C7)+D9' }],
    [['move cells', 'Sheet', 'A3:D7', 'A13:D17'], { range: 'B13:D17' }, { 3: '=SUM(C14:C16)+D8' }],
  ]

  it.each(cases)('[SHEET-899] follows the edit %j', async (edit, table, formulas) => {
    const world = shiftWorld(shiftBook(CELLS, { Other: {} }, { table: TABLE }))
    expect(stateOf(world)).toEqual(STATE)
    expect(await world.edit(edit)).toBe(true)
    const right = table && { ...STATE, ...table }
    expect(stateOf(world)).toEqual(right)
    if (table !== null && edit[0] !== 'remove rows')
      expect(farOf(world).toSorted()).toEqual(farAfter(formulas).toSorted())
    const [undone, redone] = await afterUndo(world, () => stateOf(world))
    expect(undone).toEqual(STATE)
    expect(redone).toEqual(right)
    world.end()
  })

  it('[SHEET-899] changes the formulas of its workbook that refer to it, even if another workbook is open', async () => {
    const world = shiftWorld(shiftBook(CELLS, {}, { table: TABLE }))
    const other = shiftWorld(shiftBook({ A1: 1 }, {}, {}))
    await world.edit(['remove columns', 'Sheet', 'C:C'])
    expect(Object.values(world.formulas())).toContain('=SUM(Sales[[Tax]:[Tax]])')
    other.end()
    world.end()
  })

  it('[SHEET-899, SHEET-1003, SHEET-1034] keeps its columns when cut to another worksheet, and undo brings it back', async () => {
    const world = shiftWorld(shiftBook(CELLS, { Other: {} }, { table: TABLE }))
    const before = world.formulas()
    await world.edit(['move cells', 'Sheet', 'A2:E8', 'C12:G18', 'Other'])
    expect(stateOf(world, 'of Other')).toEqual({ ...STATE, range: 'D13:F17' })
    expect(stateOf(world)).toBeNull()
    expect(farOf(world)).toContain('=SUM(Other!E14:E16)+Other!F18')
    await world.undo()
    expect(stateOf(world)).toEqual(STATE)
    expect(world.formulas()).toEqual(before)
    world.end()
  })

  const ownCases: readonly (readonly [
    string,
    string,
    number,
    Partial<typeof STATE>,
    readonly string[],
  ])[] = [
    [
      'a row within',
      SheetTableInsertRowAtCommand.id,
      4,
      { range: 'B3:D8' },
      ['=C4*0.2', '=C6*0.2', '=C7*0.2', '=SUM(C4:C7)+D9'],
    ],
    [
      'a column before the first',
      SheetTableInsertColumnAtCommand.id,
      1,
      { range: 'B3:E7', columns: ['Column1', ...TITLES], filtered: [1] },
      ['=D4*0.2', '=D5*0.2', '=D6*0.2', '=SUM(D4:D6)+D8'],
    ],
    [
      'a column behind the last',
      SheetTableInsertColumnAtCommand.id,
      4,
      { range: 'B3:E7', columns: [...TITLES, 'Column1'] },
      ['=C4*0.2', '=C5*0.2', '=C6*0.2', '=SUM(C4:C6)+D8'],
    ],
    [
      'no second column',
      SheetTableRemoveColumnAtCommand.id,
      2,
      { range: 'B3:C7', columns: ['Region', 'Tax'], kept: [0, 2] },
      ['=#REF!*0.2', '=#REF!*0.2', '=#REF!*0.2', '=SUM(#REF!)+D8'],
    ],
  ]
  it.each(ownCases)(
    '[SHEET-899] is edited to have %s, and all references to its cells follow',
    async (_name, id, index, table, right) => {
      const world = shiftWorld(shiftBook(CELLS, { Other: {} }, { table: TABLE }))
      const { unitId } = world
      const commands = world.injector.get(ICommandService)
      const before = world.formulas()
      expect(
        await commands.executeCommand(id, { unitId, subUnitId: 'sheet', tableId: 'table', index }),
      ).toBe(true)
      expect(stateOf(world)).toEqual({ ...STATE, ...table })
      const cells = Object.values(world.formulas()).filter((formula) => !formula.includes('Sales'))
      expect(cells.filter((formula) => formula !== '=SUM(#REF!)')).toEqual(right)
      await world.undo()
      expect(stateOf(world)).toEqual(STATE)
      expect(world.formulas()).toEqual(before)
      world.end()
    },
  )
})
