import { ICommandService } from '@univerjs/core'
import { SetRangeValuesCommand } from '@univerjs/sheets'
import { expect, it } from 'vitest'
import { shiftBook, type HeldTable } from '#tests/support/formulas/shift-book.ts'
import { shiftWorld } from '#tests/support/formulas/shift-world.ts'

type World = ReturnType<typeof shiftWorld>

const TABLE: HeldTable = { name: 'Sales', range: 'A1:C4', columns: ['Region', 'Net', 'Tax'] }
const CELLS = {
  A1: 'Region',
  B1: 'Net',
  C1: 'Tax',
  B2: 10,
  C2: '=Sales[[#This Row],[Net]]*0.2',
  F1: '=SUM(Sales[Tax])',
  F2: '=SUM(Sales[[Region]:[Tax]])&"Tax"',
}
const NAMES = { Taxes: '=SUM(Sales[Tax])' }

const open = () =>
  shiftWorld(shiftBook(CELLS, { Other: { A1: '=Sales[Tax]' } }, { table: TABLE, names: NAMES }))

const write = async (world: World, column: number, cell: object | null): Promise<void> => {
  const at = { unitId: world.unitId, subUnitId: 'sheet' }
  const range = { startRow: 0, endRow: 0, startColumn: column, endColumn: column }
  const params = { ...at, range, value: { 0: { [column]: cell } } }
  await world.injector.get(ICommandService).executeCommand(SetRangeValuesCommand.id, params)
}

const stateOf = (world: World) => {
  const { sheet } = world.resource('SHEET_TABLE_PLUGIN') as {
    readonly sheet: {
      readonly tables: readonly { readonly columns: readonly { readonly displayName: string }[] }[]
    }
  }
  const [name] = Object.values(world.resource('SHEET_DEFINED_NAME_PLUGIN') as object) as readonly {
    readonly formulaOrRefString: string
  }[]
  const cells = world.saved().sheets['sheet']?.cellData?.[0]
  return {
    titles: sheet.tables[0]?.columns.map(({ displayName }) => displayName),
    cells: [0, 1, 2].map((column) => cells?.[column]?.v),
    formulas: Object.values(world.formulas()),
    name: name?.formulaOrRefString,
  }
}

const [REGION, NET, TAX] = ['Region', 'Net', 'Tax']
const state = (titles: readonly string[]) => {
  const [region = '', net = '', tax = ''] = titles
  return {
    titles,
    cells: titles,
    formulas: [
      `=SUM(Sales[${tax}])`,
      `=Sales[[#This Row],[${net}]]*0.2`,
      `=SUM(Sales[[${region}]:[${tax}]])&"Tax"`,
      `=Sales[${tax}]`,
    ],
    name: `=SUM(Sales[${tax}])`,
  }
}

it.each([
  ['another title', 2, { v: 'VAT', t: 1 }, [REGION, NET, 'VAT']],
  ['the title of another column', 2, { v: 'net', t: 1 }, [REGION, NET, 'net2']],
  ['a number', 1, { v: 2026, t: 2 }, [REGION, '2026', TAX]],
  ['nothing', 0, { v: null, t: null }, ['Column1', NET, TAX]],
])(
  '[SHEET-921] a header that becomes %s is renamed in formulas, and undo reverts both',
  async (_name, column, cell, titles) => {
    const world = open()
    expect(stateOf(world)).toEqual(state([REGION, NET, TAX]))
    await write(world, column, cell)
    const written = stateOf(world)
    expect({ ...written, cells: written.cells.map(String) }).toEqual(state(titles))
    await world.undo()
    await Promise.resolve()
    expect(stateOf(world)).toEqual(state([REGION, NET, TAX]))
    await world.redo()
    await Promise.resolve()
    expect(stateOf(world).titles).toEqual(titles)
    world.end()
  },
)

it('[SHEET-921] headers stay the same when rows are inserted above a table', async () => {
  const world = open()
  await world.edit(['insert rows', 'Sheet', '1:1'])
  await Promise.resolve()
  expect(stateOf(world).titles).toEqual([REGION, NET, TAX])
  expect(world.formulas()['Sheet!F2']).toBe('=SUM(Sales[Tax])')
  world.end()
})
