import { CALCULATION_LOST_MS } from '#contract/limits.ts'

type Heard = { readonly heard: number }

/**
 * Calls `lost` once if a run sends nothing for `CALCULATION_LOST_MS`. An endless formula blocks the
 * engine without any message.
 */
export class CalculationWatchdog {
  readonly #now: () => number
  readonly #lost: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(now: () => number, lost: () => void) {
    this.#now = now
    this.#lost = lost
  }

  begin(run: Heard): void {
    this.end()
    const left = run.heard + CALCULATION_LOST_MS - this.#now()
    this.#timer = setTimeout(() => {
      if (this.#now() - run.heard < CALCULATION_LOST_MS) this.begin(run)
      else this.#lost()
    }, left)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
