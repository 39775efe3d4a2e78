import { afterEach, expect, it } from 'vitest'
import { NO_DIRTY_DATA } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import { dirtAt, engineWorld, SHEET_ID } from '#tests/support/formulas/engine-world.ts'
import { placeOf } from '#tests/support/formulas/formula-books.ts'
import {
  circularBook,
  DIVERGENT_CIRCLES,
  LOANS,
  loanCells,
  loanSolution,
} from '#tests/support/formulas/iteration-books.ts'

let end = (): void => {}
afterEach(() => end())

const opened = (
  ...given: Parameters<typeof circularBook> extends [string, ...infer Rest] ? Rest : never
) => {
  const world = engineWorld(circularBook(SHEET_ID, ...given), true)
  end = world.end
  return world
}
const all = () => ({ ...NO_DIRTY_DATA, forceCalculation: true })
const valueAt = (world: ReturnType<typeof opened>, cell: string): unknown => {
  const { row, column } = placeOf(cell)
  return world.values()[`${row}:${column}`]
}
const expectRight = (
  world: ReturnType<typeof opened>,
  right: Readonly<Record<string, unknown>>,
): void => {
  for (const [cell, value] of Object.entries(right))
    if (typeof value === 'number') expect(valueAt(world, cell), cell).toBeCloseTo(value, 6)
    else expect(valueAt(world, cell), cell).toBe(value)
}

it('[SHEET-910] the grid: circular formulas are an error unless their workbook asks for iteration', async () => {
  const cells = loanCells({ debt: 1000, rate: 0.1, earned: [300] })
  const without = opened({ Loan: cells }, null)
  await without.calculate(all)
  expect(valueAt(without, 'B5')).toBe('#CYCLE!')
  without.end()
  const on = opened({ Loan: cells }, {})
  await on.calculate(all)
  expect(valueAt(on, 'B5')).toBeCloseTo((1000 * 1.05 - 300) / 0.95, 6)
})

it.each(DIVERGENT_CIRCLES)('[SHEET-911] the grid: $name', async ({ cells, how, right }) => {
  const world = opened({ Loan: cells }, how)
  await world.calculate(all)
  expectRight(world, right)
})

it('[SHEET-911] the grid: iteration finds the interest on the average balance, also after edits', async () => {
  for (const loan of LOANS.slice(0, 12)) {
    const world = opened({ Loan: loanCells(loan) }, {})
    await world.calculate(all)
    expectRight(world, loanSolution(loan))
    for (const more of [0.03, 0.05]) {
      const edited = { ...loan, rate: loan.rate + more }
      world.set({ 0: { 0: { v: edited.rate, t: 2 } } })
      await world.calculate(dirtAt(0, 0))
      expectRight(world, loanSolution(edited))
    }
    world.end()
  }
})
