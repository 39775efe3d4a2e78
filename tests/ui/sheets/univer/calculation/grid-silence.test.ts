import { Injector } from '@univerjs/core'
import { FormulaCalculationSessionService } from '@univerjs/sheets-formula'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CALCULATION_SILENT_MS } from '#contract/limits.ts'
import { trackCalculation } from '#src/ui/sheets/univer/calculation/grid-calculation.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sessions = {
  useValue: { state: { started: false } } as unknown as FormulaCalculationSessionService,
}

it('[SHEET-230] a save waits for an engine that responds, but not for a silent one', async () => {
  let silence = 0
  let isOver = false
  const { settled, isRunning } = trackCalculation(
    new Injector([[FormulaCalculationSessionService, sessions]]),
    { isUnderWay: () => true, hasFailed: () => false, silence: () => silence },
  )
  void settled().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(CALCULATION_SILENT_MS + 1000)
  expect(isOver).toBe(false)
  silence = CALCULATION_SILENT_MS
  await vi.advanceTimersByTimeAsync(100)
  expect(isOver).toBe(true)
  // The calculation still counts as running, so a save omits the old results.
  expect(isRunning()).toBe(true)
})
