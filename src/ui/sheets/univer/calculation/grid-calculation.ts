import type { Injector } from '@univerjs/presets'
import { FormulaCalculationSessionService } from '@univerjs/preset-sheets-core'
import { CALCULATION_SILENT_MS } from '#contract/limits.ts'
import type { Calculating } from './prompt-part.ts'

/** A save waits at most this long for the results: a runaway sheet is saved without them. */
const WAITS_MS = 10_000
const LOOKS_EVERY_MS = 50

/**
 * Follows the calculation of a grid, which runs in a worker: whether results are still to come from there.
 * Of one that has failed none are, and a save goes on without them at once.
 */
export const followCalculation = (
  injector: Injector,
  { isUnderWay, hasFailed, silence }: Pick<Calculating, 'isUnderWay' | 'hasFailed' | 'silence'>,
) => {
  const sessions = injector.get(FormulaCalculationSessionService)
  const isRunning = (): boolean => {
    const { started, completed, resultApplied } = sessions.state
    return isUnderWay() || (started && !(completed && resultApplied))
  }
  return {
    isRunning,
    /**
     * Settles when the results are there, or after ten seconds without; at once where none will come, and
     * after three where the engine says nothing: what it still comes to is saved by itself.
     */
    settled: async (): Promise<void> => {
      const end = performance.now() + WAITS_MS
      const isWaitedFor = () => !hasFailed() && silence() < CALCULATION_SILENT_MS
      while (isRunning() && isWaitedFor() && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS))
    },
  }
}
