import { afterAll, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  recalculateAll,
  withHalfAsValues,
  inReverseOrder,
  formulaResultsOf,
  cellTextsOf,
  differingCells,
  differencesAfterEdits,
} from '#tests/support/formulas/engine-properties.ts'
import { randomBook } from '#tests/support/formulas/random-books.ts'
import { randomOf } from '#tests/support/formulas/random-numbers.ts'

/** The long test uses the seeds from 100 on. */
const SEEDS = [1, 2, 3, 4]
const EDITS = 5

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

it.each(SEEDS)(
  '[SHEET-958] after an edit the workbook equals its full recalculation, for seed %i',
  async (seed) => {
    expect(await differencesAfterEdits(engine, seed, EDITS)).toEqual([])
  },
)

it('[SHEET-958] earlier calculations and the order of the parts of a workbook change no result', async () => {
  const books = SEEDS.map(randomBook)
  const first = []
  for (const book of books) first.push(cellTextsOf(await recalculateAll(engine, book)))
  for (const [at, book] of [...books.entries()].toReversed()) {
    const again = cellTextsOf(await recalculateAll(engine, inReverseOrder(book)))
    expect(differingCells(first[at] ?? new Map(), again), `book ${at}`).toEqual([])
  }
})

it.each(SEEDS)(
  '[SHEET-958] replacing some formulas with their values changes no other result, for seed %i',
  async (seed) => {
    const whole = await recalculateAll(engine, randomBook(seed))
    const half = withHalfAsValues(whole, randomOf(seed))
    const again = formulaResultsOf(await recalculateAll(engine, half))
    const before = new Map([...formulaResultsOf(whole)].filter(([place]) => again.has(place)))
    expect(differingCells(before, again)).toEqual([])
  },
)
