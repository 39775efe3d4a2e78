import { afterEach, expect, it } from 'vitest'
import { NO_DIRTY_DATA } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import { engineWorld, SHEET_ID } from '#tests/support/formulas/engine-world.ts'
import {
  fuzzBook,
  fuzzFormulas,
  fuzzResult,
  EXPECTED_SUMS,
} from '#tests/support/formulas/formula-fuzz.ts'

/** Each seed tests every function once. The short test uses seed 1. */
const SEEDS = Array.from({ length: 60 }, (_, at) => at + 2)
/** Time limit of a test. A run is shorter even on a busy machine. */
const BOUND_MS = 120_000

let end = (): void => {}
afterEach(() => end())

it.each(SEEDS)(
  '[SHEET-619] the grid: every function ends with a value or an error, with seed %i',
  async (seed) => {
    const formulas = fuzzFormulas(seed)
    const world = engineWorld(fuzzBook(formulas) as never, true)
    end = world.end
    await world.calculate(() => ({ ...NO_DIRTY_DATA, forceCalculation: true }))
    const values = world.values(SHEET_ID)
    const found = fuzzResult(formulas, (row, column) => values[`${row}:${column}`])
    expect(found).toEqual({ without: [], sums: EXPECTED_SUMS })
  },
  BOUND_MS,
)
