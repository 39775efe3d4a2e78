import fc from 'fast-check'
import { IFormulaDependencyGenerator, SetDefinedNameMutation } from '@univerjs/engine-formula'
import { InsertRowMutation, RemoveRowMutation } from '@univerjs/sheets'
import { SetSheetsFilterCriteriaMutation } from '@univerjs/sheets-filter'
import { afterEach, describe, expect, it } from 'vitest'
import { mergeDirtyData, NO_DIRTY_DATA } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import { CachedDependencies } from '#src/ui/sheets/univer/calculation/cached-dependencies.ts'
import {
  dirtAt,
  engineWorld,
  SHEET_ID,
  type Cells,
  type DirtBuilder,
} from '#tests/support/formulas/engine-world.ts'

const OTHER = 'other'

/** Columns A and B hold numbers. C to F hold formulas, and F refers to the other worksheet. */
const workbook = () => {
  const row = (at: number) => ({
    0: { v: at + 1, t: 2 },
    1: { v: at * 2, t: 2 },
    2: { f: `=A${at + 1}*$A$1` },
    3: { f: `=SUM(A$1:A${at + 1})` },
    4: { f: at === 0 ? '=C1+1' : `=E${at}+C${at + 1}` },
    5: { f: `=IF(E${at + 1}>20,Other!A1,D${at + 1})` },
  })
  const cellData = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [at, row(at)]))
  const shape = { rowCount: 20, columnCount: 10 }
  return {
    sheetOrder: [SHEET_ID, OTHER],
    sheets: {
      [SHEET_ID]: { ...shape, id: SHEET_ID, name: 'Sheet', cellData },
      [OTHER]: {
        ...shape,
        id: OTHER,
        name: 'Other',
        cellData: { 0: { 0: { v: 7, t: 2 }, 1: { f: '=SUM(Sheet!A:A)' } } },
      },
    },
  }
}

type World = ReturnType<typeof engineWorld>
const open: World[] = []
const pair = (data: object = workbook()): readonly [World, World] => {
  const worlds = [engineWorld(structuredClone(data), true), engineWorld(data, false)] as const
  open.push(...worlds)
  return worlds
}
afterEach(() => {
  for (const world of open.splice(0)) world.end()
})

const ALL: DirtBuilder = () => ({ ...NO_DIRTY_DATA, forceCalculation: true })
const both = async (
  worlds: readonly World[],
  told: DirtBuilder,
  change: (world: World) => void,
) => {
  for (const world of worlds) {
    change(world)
    await world.calculate(told)
  }
}
const expectAlike = ([kept, plain]: readonly [World, World]) => {
  for (const sheet of [SHEET_ID, OTHER]) expect(kept.values(sheet)).toEqual(plain.values(sheet))
}

/** The dependency generator, whose `readings` counts how often all formulas were parsed. */
const readings = (world: World) => {
  const made = world.injector.get(IFormulaDependencyGenerator)
  if (!(made instanceof CachedDependencies)) throw new Error('Univer has its own dependencies')
  return made
}

describe('the engine of the grid', () => {
  it('parses the formulas once, and not again when values change', async () => {
    const worlds = pair()
    const [kept] = worlds
    await both(worlds, ALL, () => {})
    const made = readings(kept)
    const before = made.readings
    for (const v of [5, 6, 7])
      await both(worlds, dirtAt(0, 0), (world) => world.set({ 0: { 0: { v, t: 2 } } }))
    expectAlike(worlds)
    expect(kept.values()['7:2']).toBe(56)
    expect(made.readings).toBe(before)
  })

  const value = fc.integer({ min: -50, max: 50 }).map((v) => ({ v, t: 2, f: null, si: null }))
  const formula = fc
    .constantFrom('=A1+1', '=SUM(A1:B8)', '=E3*2', '=Other!B1', '=MAX(C:C)', '=NOW()*0', '=A9')
    .map((f) => ({ f, v: null }))
  const row = fc.integer({ min: 0, max: 9 })
  // New formulas go only into a column that no formula reads, so none of them is circular. The
  // result of a circular formula would depend on the number of runs.
  const edit = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ row, column: fc.integer({ min: 0, max: 1 }), cell: value }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        row,
        column: fc.integer({ min: 0, max: 6 }),
        cell: fc.oneof(value, fc.constant(null)),
      }),
    },
    { weight: 1, arbitrary: fc.record({ row, column: fc.constant(6), cell: formula }) },
  )

  it('[SHEET-161] returns the same results as Univer for any edits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
        async (steps) => {
          const worlds = pair()
          await both(worlds, ALL, () => {})
          for (const step of steps) {
            const told = (unitId: string) =>
              mergeDirtyData(step.map(({ row, column }) => dirtAt(row, column)(unitId)))
            await both(worlds, told, (world) => {
              for (const { row, column, cell } of step)
                world.set({ [row]: { [column]: cell } } as Cells)
            })
            expectAlike(worlds)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  it('[SHEET-161] follows inserted and removed rows, and the next edit after them', async () => {
    const worlds = pair()
    await both(worlds, ALL, () => {})
    const range = { startRow: 2, endRow: 2, startColumn: 0, endColumn: 9 }
    for (const { id } of [InsertRowMutation, RemoveRowMutation]) {
      const moved = (unitId: string) => ({
        ...ALL(unitId),
        clearDependencyTreeCache: { [unitId]: { [SHEET_ID]: '1' } },
      })
      await both(worlds, moved, (world) =>
        world.run(id, { unitId: world.unitId, subUnitId: SHEET_ID, range }),
      )
      await both(worlds, dirtAt(0, 0), (world) => world.set({ 0: { 0: { v: 3, t: 2 } } }))
      expectAlike(worlds)
    }
  })

  it('[SHEET-161] follows a name that is defined, redefined and used', async () => {
    const worlds = pair()
    const named = (unitId: string, formulaOrRefString: string) => ({
      unitId,
      id: 'rate',
      name: 'Rate',
      formulaOrRefString,
      localSheetId: 'AllDefaultWorkbook',
    })
    await both(worlds, ALL, () => {})
    const [kept, plain] = worlds
    for (const [place, doubled] of [
      ['=Sheet!$A$1', 80],
      ['=Sheet!$B$3', 84],
      ['=Sheet!$A$2', 82],
    ] as const) {
      const told = (unitId: string) => ({
        ...NO_DIRTY_DATA,
        dirtyDefinedNameMap: { [unitId]: { Rate: place } },
      })
      await both(worlds, told, (world) =>
        world.run(SetDefinedNameMutation.id, named(world.unitId, place)),
      )
      await both(worlds, dirtAt(9, 6), (world) =>
        world.set({ 9: { 6: { f: '=Rate*2', v: null } } }),
      )
      for (const [row, column] of [
        [0, 0],
        [2, 1],
        [1, 0],
      ] as const)
        await both(worlds, dirtAt(row, column), (world) =>
          world.set({ [row]: { [column]: { v: row + 40, t: 2 } } }),
        )
      // Plain Univer keeps the first definition of the name.
      expect(kept.values()).toEqual({ ...plain.values(), '9:6': doubled })
    }
  })

  it('[SHEET-161] calculates OFFSET, INDIRECT and array formulas as Univer does', async () => {
    const worlds = pair()
    const more: Cells = {
      10: { 0: { f: '=OFFSET(A1,1,0)' }, 1: { f: '=INDIRECT("A"&A1)' } },
      12: { 0: { f: '=A1:A3' }, 2: { f: '=A13+1' } },
    }
    await both(worlds, ALL, (world) => world.set(more))
    for (const v of [2, 5, 3])
      await both(worlds, dirtAt(0, 0), (world) => world.set({ 0: { 0: { v, t: 2 } } }))
    expectAlike(worlds)
  })

  it('[SHEET-161] finds numbers and formula results with MATCH, VLOOKUP and XLOOKUP', async () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six']
    const figures: Cells[number][] = [
      { 0: { v: 5, t: 2 } },
      { 0: { f: '=A1*2' } },
      { 0: { v: 20, t: 2 } },
      { 0: { f: '=A2+A3' } },
      { 0: { v: 40, t: 2 } },
      { 0: { f: '=A4+20' } },
      // These formulas are inside a column that they and other formulas search.
      { 0: { f: '=MATCH(10,A1:A6,0)' } },
      { 0: { f: '=A7+1' } },
    ]
    const lookups = [
      '=MATCH(30,A1:A6,0)',
      '=VLOOKUP(10,A1:B6,2,FALSE)',
      '=XLOOKUP(50,A1:A6,B1:B6)',
      '=MATCH(35,A1:A6,1)',
      '=MATCH(A4,A1:A6,0)',
      '=MATCH(A8,A1:A8,0)',
    ]
    const cellData = Object.fromEntries(
      figures.map((cells, row) => [
        row,
        { ...cells, 1: { v: names[row] ?? '', t: 1 }, 2: { f: lookups[row] ?? '=0' } },
      ]),
    )
    const sheet = { id: SHEET_ID, name: 'Sheet', rowCount: 20, columnCount: 5, cellData }
    const data = { sheetOrder: [SHEET_ID], sheets: { [SHEET_ID]: sheet } }
    for (const world of pair(data)) {
      const found = () => lookups.map((_, row) => world.values()[`${row}:2`])
      const column = () => figures.map((_, row) => world.values()[`${row}:0`])
      await world.calculate(ALL)
      expect(column()).toEqual([5, 10, 20, 30, 40, 50, 2, 3])
      expect(found()).toEqual([4, 'two', 'six', 4, 4, 8])
      for (const isAgain of [false, true]) {
        world.set({ 0: { 0: { v: 10, t: 2 } } })
        await world.calculate(isAgain ? ALL : dirtAt(0, 0))
        expect(column()).toEqual([10, 20, 20, 40, 40, 60, 1, 2])
        expect(found()).toEqual(['#N/A', 'one', '#N/A', 3, 4, 8])
        world.set({ 0: { 0: { v: 5, t: 2 } } })
        await world.calculate(dirtAt(0, 0))
        expect(column()).toEqual([5, 10, 20, 30, 40, 50, 2, 3])
        expect(found()).toEqual([4, 'two', 'six', 4, 4, 8])
      }
    }
  })

  it('[SHEET-165] leaves filtered rows out of SUBTOTAL and AGGREGATE, also after the filter changes', async () => {
    const sums = ['=SUBTOTAL(9,A2:A4)', '=SUBTOTAL(109,A2:A4)', '=AGGREGATE(9,5,A2:A4)']
    const filter = { ref: { startRow: 0, endRow: 3, startColumn: 0, endColumn: 0 } }
    const columns = [{ colId: 0, filters: { filters: ['1'] } }]
    const kept = { [SHEET_ID]: { ...filter, filterColumns: columns, cachedFilteredOut: [2, 3] } }
    const world = engineWorld(
      {
        sheetOrder: [SHEET_ID],
        sheets: {
          [SHEET_ID]: {
            id: SHEET_ID,
            name: 'Sheet',
            rowCount: 10,
            columnCount: 5,
            cellData: {
              ...Object.fromEntries(
                [1, 2, 3].map((at) => [at, { 0: { v: 10 ** (at - 1), t: 2 } }]),
              ),
              0: {
                0: { v: 'Amount' },
                ...Object.fromEntries(sums.map((f, at) => [at + 1, { f }])),
              },
            },
          },
        },
        resources: [{ name: 'SHEET_FILTER_PLUGIN', data: JSON.stringify(kept) }],
      },
      true,
    )
    open.push(world)
    const found = () => sums.map((_, at) => world.values()[`0:${at + 1}`])
    await world.calculate(ALL)
    expect(found()).toEqual([1, 1, 1])
    world.run(SetSheetsFilterCriteriaMutation.id, {
      unitId: world.unitId,
      subUnitId: SHEET_ID,
      col: 0,
      criteria: { colId: 0, filters: { filters: ['1', '100'] } },
    })
    await world.calculate(ALL)
    expect(found()).toEqual([101, 101, 101])
  })
})
