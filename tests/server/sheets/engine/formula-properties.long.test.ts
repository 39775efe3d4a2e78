import { expect, it } from 'vitest'
import {
  recalculateAll,
  inProcessEngine,
  withHalfAsValues,
  inReverseOrder,
  formulaResultsOf,
  cellTextsOf,
  differingCells,
  differencesAfterEdits,
} from '#tests/support/formulas/engine-properties.ts'
import { randomBook } from '#tests/support/formulas/random-books.ts'
import { randomOf } from '#tests/support/formulas/random-numbers.ts'

/** 20 starts of 10 seeds each give 200 workbooks. 50 edits of each workbook give 10,000 edits. */
const STEP = 10
const STARTS = Array.from({ length: 20 }, (_, at) => 100 + at * STEP)
const EDITS = 50
/** Only every second edit is compared, because each comparison recalculates the whole workbook. */
const EVERY = 2
/** Time limit of a test. A run is shorter even on a busy machine. */
const BOUND_MS = 600_000

const from = (start: number): readonly number[] =>
  Array.from({ length: STEP }, (_, at) => start + at)

it.each(STARTS)(
  '[SHEET-958] after an edit the workbook equals its full recalculation, from seed %i on',
  async (start) => {
    for (const seed of from(start)) {
      expect(await differencesAfterEdits(inProcessEngine, seed, EDITS, EVERY)).toEqual([])
    }
  },
  BOUND_MS,
)

it.each(STARTS)(
  '[SHEET-958] results stay the same if the workbook is stored in reverse order or half of its formulas become values, from seed %i on',
  async (start) => {
    for (const seed of from(start)) {
      const book = randomBook(seed)
      const whole = await recalculateAll(inProcessEngine, book)
      const other = await recalculateAll(inProcessEngine, inReverseOrder(book))
      expect(differingCells(cellTextsOf(whole), cellTextsOf(other)), `book ${seed}`).toEqual([])
      const again = formulaResultsOf(
        await recalculateAll(inProcessEngine, withHalfAsValues(whole, randomOf(seed))),
      )
      const before = new Map([...formulaResultsOf(whole)].filter(([place]) => again.has(place)))
      expect(differingCells(before, again), `book ${seed}, half`).toEqual([])
    }
  },
  BOUND_MS,
)
