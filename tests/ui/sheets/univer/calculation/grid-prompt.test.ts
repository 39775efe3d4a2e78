import { FormulaExecutedStateType } from '@univerjs/engine-formula'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CALCULATION_DONE_MS,
  CALCULATION_LOST_MS,
  CALCULATION_SHOWN_MS,
  CALCULATION_CANCEL_MS,
} from '#contract/limits.ts'
import { CALCULATION } from '#src/texts/screens.ts'
import { reportRejections, watchEngine } from '#src/ui/sheets/univer/calculation/engine-watch.ts'
import { promptWorld as world } from '#tests/support/chat/prompt-world.ts'

const UNIT = 'book'
const { STOP_EXECUTION } = FormulaExecutedStateType

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a calculation of the grid', () => {
  it('[SHEET-160] starts at once with all changes of one command', async () => {
    const { type, settle, starts, rows, calculation } = world()
    expect(calculation.isUnderWay).toBe(false)
    type(1)
    type(2)
    type(2)
    expect(calculation.isUnderWay).toBe(true)
    await settle()
    expect(starts).toHaveLength(1)
    expect(rows(0)).toEqual([1, 2])
  })

  it('[SHEET-226] starts before the end of a command that sets values, but after the end of a command that adds or replaces a formula', async () => {
    const { enter, settle, begin, end, starts } = world()
    enter(1, { v: 1 })
    expect(starts).toHaveLength(1)
    begin()
    enter(2, { v: 2 })
    expect(starts).toHaveLength(1)
    end()
    await settle()
    begin()
    end()
    enter(3, { f: '=A1' })
    expect(starts).toHaveLength(2)
    await settle()
    expect(starts).toHaveLength(3)
    begin()
    end()
    // This value replaces a formula.
    enter(3, { v: 3, f: null })
    expect(starts).toHaveLength(3)
    await settle()
    expect(starts).toHaveLength(4)
  })

  it('[SHEET-160] is followed by one more run with all changes made while it ran', async () => {
    const { type, settle, begin, end, starts, rows, calculation } = world()
    type(1)
    await settle()
    begin()
    for (const row of [2, 3, 4]) {
      type(row)
      await settle()
    }
    expect(starts).toHaveLength(1)
    end()
    await settle()
    expect(rows(1)).toEqual([2, 3, 4])
    begin()
    end()
    await settle()
    expect(starts).toHaveLength(2)
    expect(calculation.isUnderWay).toBe(false)
  })

  it('[SHEET-160] is stopped by a change after its first second, and one new run calculates all changes', async () => {
    const { type, settle, pass, begin, go, end, stops, starts, rows } = world()
    type(1)
    await settle()
    begin()
    pass(CALCULATION_CANCEL_MS + 1)
    go(1, 9)
    type(2)
    await settle()
    type(3)
    await settle()
    expect(stops()).toBe(1)
    end(STOP_EXECUTION)
    await settle()
    expect(rows(1)).toEqual([1, 2, 3])
    // The engine reports a stop twice. The second report does not end the next run.
    end(STOP_EXECUTION)
    type(4)
    await settle()
    expect(starts).toHaveLength(2)
  })

  it('[SHEET-160] is stopped at the end of its first second if a change came earlier', async () => {
    const { type, settle, pass, begin, go, end, stops, rows } = world()
    type(1)
    await settle()
    begin()
    pass(CALCULATION_CANCEL_MS / 4)
    go(1, 9)
    type(2)
    await settle()
    pass(CALCULATION_CANCEL_MS / 2)
    expect(stops()).toBe(0)
    pass(CALCULATION_CANCEL_MS / 4)
    expect(stops()).toBe(1)
    end(STOP_EXECUTION)
    await settle()
    expect(rows(1)).toEqual([1, 2])
  })

  it('[SHEET-160] is not stopped if it ends within a second', async () => {
    const { type, settle, pass, begin, end, stops, starts } = world()
    type(1)
    await settle()
    begin()
    type(2)
    await settle()
    end()
    await settle()
    begin()
    pass(CALCULATION_CANCEL_MS - 1)
    end()
    pass(CALCULATION_CANCEL_MS)
    expect(stops()).toBe(0)
    expect(starts).toHaveLength(2)
  })

  it('[SHEET-160] restarts after the worker stopped it by itself', async () => {
    const { type, settle, begin, end, starts, rows } = world()
    type(1)
    await settle()
    begin()
    end(STOP_EXECUTION)
    await settle()
    expect(rows(1)).toEqual([1])
    expect(starts).toHaveLength(2)
  })

  it('[SHEET-160] stays off after the user stopped it, until the next change runs it with all changes', async () => {
    const { type, settle, begin, stop, end, rows, calculation } = world()
    type(1)
    await settle()
    begin()
    stop()
    end(STOP_EXECUTION)
    await settle()
    expect(calculation.isUnderWay).toBe(false)
    type(2)
    await settle()
    expect(rows(1)).toEqual([1, 2])
  })

  it('[SHEET-163] drops its results if rows were inserted meanwhile, and runs again', async () => {
    const { type, settle, begin, insertRow, result, end, applied, starts } = world()
    type(3)
    await settle()
    begin()
    insertRow()
    result()
    end()
    await settle()
    expect(applied).toEqual([{}])
    expect(starts[1]).toMatchObject({ forceCalculation: true })
    begin()
    result()
    expect(applied[1]).toMatchObject({ [UNIT]: {} })
  })

  it('[SHEET-167] reports a failed engine until the engine responds again', async () => {
    const { type, settle, pass, begin, end, shown, calculation } = world()
    type(1)
    await settle()
    const worker = new EventTarget()
    watchEngine(worker, () => calculation.fail())
    expect(calculation.hasFailed).toBe(false)
    for (const kind of ['error', 'messageerror']) {
      worker.dispatchEvent(new Event(kind))
      pass(CALCULATION_SHOWN_MS)
      expect(shown.at(-1)).toEqual({ done: 0, count: 1, label: CALCULATION.failed })
      // The failed run stays under way without results, and a save does not wait for it.
      expect([calculation.isUnderWay, calculation.hasFailed]).toEqual([true, true])
      begin()
      expect(calculation.hasFailed).toBe(false)
    }
    end()
    expect(shown.at(-1)).toMatchObject({ label: CALCULATION.done })
    expect(calculation.isUnderWay).toBe(false)
  })

  it('[SHEET-616, SHEET-1016] reports a failure outside of a formula, and runs again with the next change', async () => {
    const { type, settle, pass, begin, end, shown, starts, rows, calculation } = world()
    type(1)
    await settle()
    begin()
    pass(CALCULATION_SHOWN_MS)
    const inWorker = new EventTarget()
    const worker = new EventTarget()
    watchEngine(worker, () => calculation.fail())
    // A browser reports an error in the worker to the page. This test passes it on by hand.
    reportRejections(inWorker, (reason) =>
      worker.dispatchEvent(Object.assign(new Event('error'), { error: reason })),
    )
    inWorker.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'lost' }))
    expect(shown.at(-1)).toMatchObject({ label: CALCULATION.failed })
    expect(calculation.hasFailed).toBe(true)
    expect(starts).toHaveLength(1)
    type(2)
    await settle()
    expect(rows(1)).toEqual([1, 2])
    begin()
    end()
    expect([calculation.hasFailed, calculation.isUnderWay]).toEqual([false, false])
    expect(shown.at(-1)).toMatchObject({ label: CALCULATION.done })
  })

  it('[SHEET-617] counts as failed after a long silence of the engine', async () => {
    const { type, settle, pass, begin, go, end, shown, calculation } = world()
    type(1)
    await settle()
    begin()
    pass(CALCULATION_LOST_MS - 1)
    go(1, 9)
    pass(CALCULATION_LOST_MS - 1)
    expect(shown.at(-1)).toMatchObject({ label: CALCULATION.calculating })
    pass(CALCULATION_LOST_MS)
    expect(shown.at(-1)).toMatchObject({ label: CALCULATION.failed })
    expect(calculation.hasFailed).toBe(true)
    go(2, 9)
    expect(calculation.hasFailed).toBe(false)
    end()
    expect(shown.at(-1)).toMatchObject({ label: CALCULATION.done })
    pass(3 * CALCULATION_LOST_MS)
    expect(calculation.hasFailed).toBe(false)
  })

  it('[SHEET-164] shows "Calculating…" only if it takes longer than a moment', async () => {
    const { type, settle, pass, begin, go, end, shown } = world()
    type(1)
    await settle()
    begin()
    pass(CALCULATION_SHOWN_MS - 1)
    end()
    pass(CALCULATION_SHOWN_MS)
    expect(shown.every(({ count }) => count === 0)).toBe(true)
    type(2)
    await settle()
    begin()
    pass(CALCULATION_SHOWN_MS)
    expect(shown.at(-1)).toMatchObject({ label: CALCULATION.calculating })
    go(40, 100)
    expect(shown.at(-1)).toMatchObject({ done: 40, count: 100, label: CALCULATION.calculating })
    end()
    expect(shown.at(-1)).toMatchObject({ done: 1, count: 1, label: CALCULATION.done })
    pass(CALCULATION_DONE_MS)
    expect(shown.at(-1)).toMatchObject({ done: 0, count: 0 })
  })

  it('[SHEET-277] shows "Calculated" only if formulas were calculated', async () => {
    const { type, settle, pass, begin, go, end, shown } = world()
    for (const formulas of [3, 0]) {
      type(1)
      await settle()
      begin()
      pass(CALCULATION_SHOWN_MS)
      expect(shown.at(-1)).toMatchObject({ label: CALCULATION.calculating })
      if (formulas > 0) go(formulas, formulas)
      end()
      expect(shown.at(-1)?.label).toBe(formulas > 0 ? CALCULATION.done : undefined)
      pass(CALCULATION_DONE_MS)
    }
  })

  it('[SHEET-230] knows for how long the engine has been silent', async () => {
    const { type, settle, pass, begin, go, end, calculation } = world()
    expect(calculation.silence).toBe(0)
    type(1)
    await settle()
    begin()
    pass(500)
    expect(calculation.silence).toBe(500)
    go(1, 9)
    expect(calculation.silence).toBe(0)
    pass(200)
    end()
    expect(calculation.silence).toBe(0)
  })
})
