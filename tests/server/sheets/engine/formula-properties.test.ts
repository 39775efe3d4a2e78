import { afterAll, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  calculated,
  halfWrittenOut,
  inOtherOrder,
  resultsIn,
  saidIn,
  unlike,
  unlikeAfterEdits,
} from '#tests/support/formulas/engine-properties.ts'
import { randomBook } from '#tests/support/formulas/random-books.ts'
import { randomOf } from '#tests/support/formulas/random-numbers.ts'

/** The long test uses the seeds from 100 on. */
const SEEDS = [1, 2, 3, 4]
const EDITS = 5

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

it.each(SEEDS)(
  '[SHEET-958] after an edit the workbook equals its full recalculation, by seed %i',
  async (seed) => {
    expect(await unlikeAfterEdits(engine, seed, EDITS)).toEqual([])
  },
)

it('[SHEET-958] earlier calculations and the order of the parts of a workbook change no result', async () => {
  const books = SEEDS.map(randomBook)
  const first = []
  for (const book of books) first.push(saidIn(await calculated(engine, book)))
  for (const [at, book] of [...books.entries()].toReversed()) {
    const again = saidIn(await calculated(engine, inOtherOrder(book)))
    expect(unlike(first[at] ?? new Map(), again), `book ${at}`).toEqual([])
  }
})

it.each(SEEDS)(
  '[SHEET-958] replacing some formulas with their values changes no other result, by seed %i',
  async (seed) => {
    const whole = await calculated(engine, randomBook(seed))
    const half = halfWrittenOut(whole, randomOf(seed))
    const again = resultsIn(await calculated(engine, half))
    const before = new Map([...resultsIn(whole)].filter(([place]) => again.has(place)))
    expect(unlike(before, again)).toEqual([])
  },
)
