import { FormulaExecutedStateType, FormulaExecuteStageType } from '@univerjs/engine-formula'
import { InsertRowMutation, RemoveRowMutation } from '@univerjs/sheets'
import { afterEach, describe, expect, it } from 'vitest'
import { bookWith, joinedWorld } from '#tests/support/formulas/joined-world.ts'

/** With this many formulas the engine checks for messages several times during a calculation. */
const ROWS = 1200
const book = () =>
  bookWith(
    Object.fromEntries(
      Array.from({ length: ROWS }, (_, row) => [
        row,
        row === 0 ? { 0: { v: 1, t: 2 } } : { 1: { f: `=$A$1*${row}` } },
      ]),
    ),
    ROWS + 100,
  )

let end = (): void => {}
afterEach(() => end())
const opened = async () => {
  const world = joinedWorld(book())
  end = world.end
  await world.idle()
  return world
}
type World = Awaited<ReturnType<typeof opened>>

const isCalculating = ({ stageInfo }: { stageInfo?: { stage: number } }): boolean =>
  stageInfo?.stage === FormulaExecuteStageType.CURRENTLY_CALCULATING
const hasEnded = ({ functionsExecutedState }: { functionsExecutedState?: number }): boolean =>
  functionsExecutedState === FormulaExecutedStateType.SUCCESS

/** Changes are made while the worker calculates, or while its results are on their way. */
const MOMENTS = {
  'while it calculates': ({ once }: World, act: () => void) => once('page', isCalculating, act),
  'while results are on their way': ({ once }: World, act: () => void) =>
    once('worker', hasEnded, act),
}

/**
 * Maximum time of a save that does not wait for the worker, on a busy machine. A save that waits
 * takes 10 s.
 */
const AT_ONCE_MS = 8000

const NONE = { v: null, f: null, si: null, p: null }
const both = (value: unknown) => [value, value]

it('[SHEET-167] a save does not wait for the results of a failed worker', async () => {
  const { kill, set, followed, calculating } = await opened()
  expect(followed.isRunning()).toBe(false)
  kill()
  set({ 0: { 0: { v: 2, t: 2 } } })
  calculating.fail()
  const since = performance.now()
  await followed.settled()
  expect(performance.now() - since).toBeLessThan(AT_ONCE_MS)
  expect(followed.isRunning()).toBe(true)
})

it('[SHEET-167] a save does not wait for a worker that failed before the cells were ready', async () => {
  const { set, followed, calculating, end: over } = joinedWorld(book(), false)
  end = over
  set({ 0: { 0: { v: 2, t: 2 } } })
  expect(calculating.isUnderWay()).toBe(true)
  expect(calculating.hasFailed()).toBe(true)
  const since = performance.now()
  await followed.settled()
  expect(performance.now() - since).toBeLessThan(AT_ONCE_MS)
})

it('[SHEET-166] the worker stops by itself when a formula changes while it calculates, and is restarted', async () => {
  const world = await opened()
  const states: unknown[] = []
  const changed = world.once('worker', isCalculating, () =>
    world.setInWorker({ 10: { 1: { ...NONE, v: 5, t: 2 } } }),
  )
  const stopped = world.once(
    'worker',
    ({ functionsExecutedState: state }) => state !== undefined && states.push(state) === 1,
    () => {},
  )
  world.set({ 0: { 0: { v: 2, t: 2 } } })
  await Promise.all([changed, stopped])
  expect(states).toEqual([FormulaExecutedStateType.STOP_EXECUTION])
  await world.idle()
  expect(world.values(10, 1)[1]).toBe(5)
  expect(world.values(13, 1)).toEqual(both(26))
})

describe('results of a calculation during which cells change', () => {
  for (const [moment, at] of Object.entries(MOMENTS)) {
    it(`[SHEET-166] do not overwrite a formula that was replaced or cleared ${moment}`, async () => {
      const world = await opened()
      expect(world.values(10, 1)).toEqual(both(10))
      const changed = at(world, () =>
        world.set({
          10: { 1: { ...NONE, v: 5, t: 2 } },
          11: { 1: NONE },
          12: { 1: null },
        } as never),
      )
      world.set({ 0: { 0: { v: 2, t: 2 } } })
      await changed
      await world.idle()
      expect(world.values(10, 1)).toEqual(both(5))
      expect(world.values(11, 1)).toEqual(both(null))
      expect(world.values(12, 1)).toEqual(both(null))
      expect(world.values(13, 1)).toEqual(both(26))
      expect(world.values(ROWS - 1, 1)).toEqual(both((ROWS - 1) * 2))
    })

    it(`[SHEET-166] are dropped if a new formula was undone ${moment}`, async () => {
      const world = await opened()
      const changed = at(world, () =>
        world.set({ 2: { 4: { ...NONE, v: 'before', t: 1 } } } as never),
      )
      world.set({ 2: { 4: { v: null, f: '=SUM(B1:B1200)' } }, 0: { 0: { v: 3, t: 2 } } })
      await changed
      await world.idle()
      expect(world.values(2, 4)).toEqual(both('before'))
      expect(world.values(2, 1)).toEqual(both(6))
    })

    it(`[SHEET-166] do not overwrite values and formulas that were pasted over formulas ${moment}`, async () => {
      const world = await opened()
      const pasted = { 3: { 1: { ...NONE, v: 7, t: 2 } }, 4: { 1: { f: '=B4+1', v: null } } }
      const changed = at(world, () => world.set(pasted))
      world.set({ 0: { 0: { v: 2, t: 2 } } })
      await changed
      await world.idle()
      expect(world.values(3, 1)).toEqual(both(7))
      expect(world.values(4, 1)).toEqual(both(8))
      expect(world.values(5, 1)).toEqual(both(10))
    })

    it(`[SHEET-166] do not overwrite text typed into the cells of an array ${moment}`, async () => {
      const world = await opened()
      world.set({ 0: { 4: { v: null, f: '=B2:B4*$A$1' } } })
      await world.idle()
      expect(world.values(0, 4)).toEqual(both(1))
      const changed = at(world, () => world.set({ 1: { 4: { v: 'mine', t: 1 } } }))
      world.set({ 0: { 0: { v: 2, t: 2 } } })
      await changed
      await world.idle()
      expect(world.values(1, 4)).toEqual(both('mine'))
      expect(world.values(0, 4)).toEqual(both('#SPILL!'))
      expect(world.values(5, 1)).toEqual(both(10))
    })

    it(`[SHEET-163] are written to the new places of cells after rows were inserted ${moment}`, async () => {
      const world = await opened()
      const range = { startRow: 4, endRow: 5, startColumn: 0, endColumn: 7 }
      const changed = at(world, () => {
        world.run(InsertRowMutation.id, { range, rowInfo: {} })
      })
      world.set({ 0: { 0: { v: 2, t: 2 } } })
      await changed
      await world.idle()
      expect(world.values(4, 1)).toEqual(both(null))
      expect(world.values(5, 1)).toEqual(both(null))
      expect(world.values(6, 1)).toEqual(both(8))
      expect(world.values(ROWS + 1, 1)).toEqual(both((ROWS - 1) * 2))
    })

    it(`[SHEET-163] are written to the new places of cells after rows were removed ${moment}`, async () => {
      const world = await opened()
      const range = { startRow: 3, endRow: 4, startColumn: 0, endColumn: 7 }
      const changed = at(world, () => world.run(RemoveRowMutation.id, { range }))
      world.set({ 0: { 0: { v: 2, t: 2 } } })
      await changed
      await world.idle()
      expect(world.values(3, 1)).toEqual(both(10))
      expect(world.values(ROWS - 3, 1)).toEqual(both((ROWS - 1) * 2))
      expect(world.values(ROWS - 2, 1)).toEqual(both(null))
    })
  }
})
