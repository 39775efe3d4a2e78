import { afterEach, expect, it } from 'vitest'
import { NO_DIRT } from '#src/ui/sheets/univer/calculation/calculation-dirt.ts'
import { engineWorld, SHEET } from '#tests/support/formulas/engine-world.ts'
import {
  fuzzBook,
  fuzzFormulas,
  fuzzFound,
  RIGHT_SUMS,
} from '#tests/support/formulas/formula-fuzz.ts'

let end = (): void => {}
afterEach(() => end())

it('[SHEET-619] the grid: every function ends with a value or an error for any arguments', async () => {
  const formulas = fuzzFormulas(1)
  const world = engineWorld(fuzzBook(formulas) as never, true)
  end = world.end
  await world.calculate(() => ({ ...NO_DIRT, forceCalculation: true }))
  const values = world.values(SHEET)
  const found = fuzzFound(formulas, (row, column) => values[`${row}:${column}`])
  expect(found).toEqual({ without: [], sums: RIGHT_SUMS })
})
