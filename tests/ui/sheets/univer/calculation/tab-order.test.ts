import { ICommandService } from '@univerjs/core'
import { SetDefinedNameMutation } from '@univerjs/engine-formula'
import { SetWorksheetOrderMutation } from '@univerjs/sheets'
import { afterEach, describe, expect, it } from 'vitest'
import { NO_DIRTY_DATA } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import { dirtAt, engineWorld, SHEET_ID } from '#tests/support/formulas/engine-world.ts'
import { bookOf } from '#tests/support/formulas/formula-books.ts'

let end = (): void => {}
afterEach(() => end())

const BOOK = bookOf(
  {
    rule: 'SHEET-830',
    name: 'months',
    cells: { A1: '=SUM(Jan:Mar!B5)', A2: '=local', A3: '=A1+1', A4: '=A2+1' },
    others: { Jan: { B5: 100 }, Feb: { B5: 200 }, Mar: { B5: 300 }, Apr: { B5: 4000 } },
    localNames: [['Sheet', 'local', '=Jan!$B$5']],
    right: {},
  },
  SHEET_ID,
)

const world = async () => {
  const made = engineWorld(structuredClone(BOOK), true)
  end = made.end
  made.injector.get(ICommandService).registerCommand(SetWorksheetOrderMutation)
  await made.calculate(() => ({ ...NO_DIRTY_DATA, forceCalculation: true }))
  const figures = () => ['0:0', '1:0', '2:0', '3:0'].map((cell) => made.values()[cell])
  return { ...made, figures }
}

/**
 * The dirty data left by a stopped calculation after a change of a name or tab. It records only
 * that something changed.
 */
const renamed = (unitId: string) => ({ ...NO_DIRTY_DATA, dirtyNameMap: { [unitId]: {} } })

describe('formulas that depend on the order of tabs or on names of a worksheet', () => {
  it('[SHEET-830] sum a worksheet whose tab is moved into their range, and no longer sum one whose tab is moved out', async () => {
    const { run, unitId, calculate, figures, set } = await world()
    expect(figures()).toEqual([600, 100, 601, 101])
    // The tabs are now Jan, Apr, Feb, Mar.
    run(SetWorksheetOrderMutation.id, { unitId, subUnitId: 'of Apr', fromOrder: 4, toOrder: 2 })
    await calculate(renamed)
    expect(figures()).toEqual([4600, 100, 4601, 101])
    set({ 4: { 1: { v: 5000, t: 2 } } }, 'of Apr')
    await calculate(dirtAt(4, 1, 'of Apr'))
    expect(figures()).toEqual([5600, 100, 5601, 101])
    run(SetWorksheetOrderMutation.id, { unitId, subUnitId: 'of Feb', fromOrder: 3, toOrder: 4 })
    await calculate(renamed)
    expect(figures()).toEqual([5400, 100, 5401, 101])
    set({ 4: { 1: { v: 9, t: 2 } } }, 'of Feb')
    await calculate(dirtAt(4, 1, 'of Feb'))
    expect(figures()).toEqual([5400, 100, 5401, 101])
  })

  it('[SHEET-831] get new results if a name that they use is redefined, even if the calculation was stopped', async () => {
    const { run, unitId, calculate, figures, set } = await world()
    run(SetDefinedNameMutation.id, {
      unitId,
      id: 'n0',
      name: 'local',
      formulaOrRefString: '=Mar!$B$5',
      localSheetId: SHEET_ID,
    })
    const told = (unit: string) => ({
      ...NO_DIRTY_DATA,
      dirtyDefinedNameMap: { [unit]: { local: '=Mar!$B$5' } },
    })
    await calculate(told)
    expect(figures()).toEqual([600, 300, 601, 301])
    set({ 1: { 0: { f: '=local', v: 1, t: 2 } } })
    await calculate(told)
    expect(figures()).toEqual([600, 300, 601, 301])
    set({ 4: { 1: { v: 7, t: 2 } } }, 'of Mar')
    await calculate(dirtAt(4, 1, 'of Mar'))
    expect(figures()).toEqual([307, 7, 308, 8])
  })
})
