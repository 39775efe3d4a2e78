import type { Injector } from '@univerjs/presets'
import { FormulaCalculationSessionService } from '@univerjs/preset-sheets-core'

/** Univer starts to calculate 100 ms after the last change; until this has passed it may still start. */
const STARTS_MS = 200
/** A save waits at most this long for the results: a runaway sheet is saved without them. */
const WAITS_MS = 10_000
const LOOKS_EVERY_MS = 50

/** Follows the calculation of a grid, which runs in a worker. */
export const followCalculation = (injector: Injector) => {
  const sessions = injector.get(FormulaCalculationSessionService)
  let changedAt = -Infinity
  const isRunning = (): boolean => {
    const { started, completed, resultApplied } = sessions.state
    const mayStart = performance.now() - changedAt < STARTS_MS
    return mayStart || (started && !(completed && resultApplied))
  }
  return {
    /** A cell was changed: formulas may follow it. */
    changed: (): void => {
      changedAt = performance.now()
    },
    isRunning,
    /** Settles when the results are there, or after ten seconds without. */
    settled: async (): Promise<void> => {
      const end = performance.now() + WAITS_MS
      while (isRunning() && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS))
    },
  }
}
