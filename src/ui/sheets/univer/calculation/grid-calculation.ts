import type { Injector } from '@univerjs/presets'
import { FormulaCalculationSessionService } from '@univerjs/preset-sheets-core'
import { CALCULATION_SILENT_MS } from '#contract/limits.ts'
import type { CalculationState } from './calculate-immediately.ts'

/** A save waits at most this long, so an endless calculation never blocks it. */
const WAITS_MS = 10_000
const POLL_MS = 50

/**
 * Tells a save whether results of the worker are still pending. A save must not wait after an
 * engine failure.
 */
export const trackCalculation = (
  injector: Injector,
  {
    isUnderWay,
    hasFailed,
    silence,
  }: Pick<CalculationState, 'isUnderWay' | 'hasFailed' | 'silence'>,
) => {
  const sessions = injector.get(FormulaCalculationSessionService)
  const isRunning = (): boolean => {
    const { started, completed, resultApplied } = sessions.state
    return isUnderWay() || (started && !(completed && resultApplied))
  }
  return {
    isRunning,
    /**
     * Resolves when all results arrive, or after `WAITS_MS`. Resolves early if the engine fails or
     * sends nothing for `CALCULATION_SILENT_MS`. Later results trigger their own save.
     */
    settled: async (): Promise<void> => {
      const end = performance.now() + WAITS_MS
      const isWaitedFor = () => !hasFailed() && silence() < CALCULATION_SILENT_MS
      while (isRunning() && isWaitedFor() && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    },
  }
}
