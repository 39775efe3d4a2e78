import { CALCULATION_LOST_MS } from '#contract/limits.ts'

type Heard = { readonly pulse: number }

/**
 * Calls `lost` once if the engine sends no message for `CALCULATION_LOST_MS` during a calculation.
 * A formula that never ends blocks the engine, and the engine reports nothing.
 */
export class CalculationWatchdog {
  readonly #now: () => number
  readonly #lost: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(now: () => number, onLost: () => void) {
    this.#now = now
    this.#lost = onLost
  }

  begin(run: Heard): void {
    this.end()
    const remainingMs = run.pulse + CALCULATION_LOST_MS - this.#now()
    this.#timer = setTimeout(() => {
      if (this.#now() - run.pulse < CALCULATION_LOST_MS) this.begin(run)
      else this.#lost()
    }, remainingMs)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
