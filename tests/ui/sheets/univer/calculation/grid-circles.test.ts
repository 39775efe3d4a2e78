import { describe, expect, it } from 'vitest'
import { NO_DIRTY_DATA } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import { dirtAt, engineWorld, SHEET_ID } from '#tests/support/formulas/engine-world.ts'

describe('circular formulas in the grid', () => {
  it('[SHEET-360] are #CYCLE! until the circle is broken, then numbers', async () => {
    const world = engineWorld(
      {
        sheetOrder: [SHEET_ID],
        sheets: { [SHEET_ID]: { id: SHEET_ID, rowCount: 20, columnCount: 10 } },
      },
      true,
    )
    world.set({
      10: { 0: { f: '=A11+1' }, 1: { f: '=A11*2' }, 2: { f: '=IFERROR(B11,"none")' } },
      11: { 0: { f: '=B12+1' }, 1: { f: '=C12+1' }, 2: { f: '=A12+1' }, 3: { f: '=1+1' } },
      12: { 0: { f: '=ROWS(A$13:A13)' }, 1: { f: '=COLUMN(B13)' }, 2: { f: '=SUM(A13:B13)' } },
    })
    await world.calculate(() => ({ ...NO_DIRTY_DATA, forceCalculation: true }))
    expect(world.values()).toMatchObject({
      '10:0': '#CYCLE!',
      '10:1': '#CYCLE!',
      '10:2': 'none',
      '11:0': '#CYCLE!',
      '11:1': '#CYCLE!',
      '11:2': '#CYCLE!',
      '11:3': 2,
      '12:0': 1,
      '12:1': 2,
      '12:2': 3,
    })
    world.set({ 11: { 2: { v: 5, t: 2, f: null } } })
    await world.calculate(dirtAt(11, 2))
    expect(world.values()).toMatchObject({ '10:0': '#CYCLE!', '11:0': 7, '11:1': 6, '11:2': 5 })
    world.end()
  })

  it('[SHEET-1120, SHEET-1121] that a switch breaks have results, and are #CYCLE! once it closes them', async () => {
    const world = engineWorld(
      {
        sheetOrder: [SHEET_ID],
        sheets: { [SHEET_ID]: { id: SHEET_ID, rowCount: 20, columnCount: 10 } },
      },
      true,
    )
    // A1 is the switch, B1 a loan. C1 is the interest on its average, D1 the closing balance.
    world.set({
      0: {
        0: { v: 0, t: 2 },
        1: { v: 1000, t: 2 },
        2: { f: '=IF(A1=1,(B1+D1)/2,B1)*0.1' },
        3: { f: '=B1+C1' },
        4: { f: '=LET(x,B1,x+E1)' },
      },
    })
    await world.calculate(() => ({ ...NO_DIRTY_DATA, forceCalculation: true }))
    expect(world.values()).toMatchObject({ '0:2': 100, '0:3': 1100, '0:4': '#CYCLE!' })
    world.set({ 0: { 0: { v: 1, t: 2 } } })
    await world.calculate(dirtAt(0, 0))
    expect(world.values()).toMatchObject({ '0:2': '#CYCLE!', '0:3': '#CYCLE!' })
    world.set({ 0: { 0: { v: 0, t: 2 }, 1: { v: 2000, t: 2 } } })
    await world.calculate(dirtAt(0, 0))
    await world.calculate(dirtAt(0, 1))
    expect(world.values()).toMatchObject({ '0:2': 200, '0:3': 2200, '0:4': '#CYCLE!' })
    world.end()
  })
})
