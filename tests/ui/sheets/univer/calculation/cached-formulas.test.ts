import { FormulaDataModel } from '@univerjs/engine-formula'
import { expect, it } from 'vitest'
import { engineWorld, SHEET_ID } from '#tests/support/formulas/engine-world.ts'

it('the list of formulas is rebuilt only when a formula changes', () => {
  const cellData = { 0: { 0: { v: 1, t: 2 }, 1: { f: '=A1*2' } } }
  const sheet = { id: SHEET_ID, name: 'Sheet', rowCount: 10, columnCount: 5, cellData }
  const world = engineWorld({ sheetOrder: [SHEET_ID], sheets: { [SHEET_ID]: sheet } }, true)
  const listed = () => world.injector.get(FormulaDataModel).getFormulaData()
  const first = listed()
  world.set({ 0: { 0: { v: 3, t: 2 } } })
  expect(listed()).toBe(first)
  world.set({ 0: { 1: { f: '=A1*3' } } })
  expect(listed()).not.toBe(first)
  expect(listed()[world.unitId]?.[SHEET_ID]).toMatchObject({ 0: { 1: { f: '=A1*3' } } })
  world.end()
})
