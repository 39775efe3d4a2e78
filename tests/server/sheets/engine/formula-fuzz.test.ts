import { expect, it } from 'vitest'
import { runFormulas } from '#server/sheets/engine/univer.ts'
import {
  fuzzBook,
  fuzzFormulas,
  fuzzResult,
  EXPECTED_SUMS,
} from '#tests/support/formulas/formula-fuzz.ts'

it('[SHEET-619] the server: every function ends with a value or an error for random arguments', async () => {
  const formulas = fuzzFormulas(1)
  const { cells } = await runFormulas(fuzzBook(formulas), null)
  const values = new Map(cells.map(({ row, column, v }) => [`${row}:${column}`, v]))
  const found = fuzzResult(formulas, (row, column) => values.get(`${row}:${column}`))
  expect(found).toEqual({ without: [], sums: EXPECTED_SUMS })
})
