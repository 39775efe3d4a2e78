import type { Injector } from '@univerjs/presets'
import { FormulaCalculationSessionService } from '@univerjs/preset-sheets-core'

/** A save waits at most this long for the results: a runaway sheet is saved without them. */
const WAITS_MS = 10_000
const LOOKS_EVERY_MS = 50

/**
 * Follows the calculation of a grid, which runs in a worker; `isUnderWay` tells whether results are
 * still to come from there.
 */
export const followCalculation = (injector: Injector, isUnderWay: () => boolean) => {
  const sessions = injector.get(FormulaCalculationSessionService)
  const isRunning = (): boolean => {
    const { started, completed, resultApplied } = sessions.state
    return isUnderWay() || (started && !(completed && resultApplied))
  }
  return {
    isRunning,
    /** Settles when the results are there, or after ten seconds without. */
    settled: async (): Promise<void> => {
      const end = performance.now() + WAITS_MS
      while (isRunning() && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS))
    },
  }
}
