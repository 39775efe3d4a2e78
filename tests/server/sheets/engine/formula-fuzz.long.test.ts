import { expect, it } from 'vitest'
import { runFormulas } from '#server/sheets/engine/univer.ts'
import {
  fuzzBook,
  fuzzFormulas,
  fuzzResult,
  EXPECTED_SUMS,
} from '#tests/support/formulas/formula-fuzz.ts'

/** Each seed calls every function once. The short test uses seed 1. */
const SEEDS = Array.from({ length: 60 }, (_, at) => at + 2)
/** Time limit of a test. A run is shorter even on a busy machine. */
const BOUND_MS = 120_000

it.each(SEEDS)(
  '[SHEET-619] the server: every function ends with a value or an error, for seed %i',
  async (seed) => {
    const formulas = fuzzFormulas(seed)
    const { cells } = await runFormulas(fuzzBook(formulas), null)
    const values = new Map(cells.map(({ row, column, v }) => [`${row}:${column}`, v]))
    const found = fuzzResult(formulas, (row, column) => values.get(`${row}:${column}`))
    expect(found).toEqual({ without: [], sums: EXPECTED_SUMS })
  },
  BOUND_MS,
)
