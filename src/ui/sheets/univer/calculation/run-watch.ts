import { CALCULATION_LOST_MS } from '#contract/limits.ts'

/** When something was last heard of a run of the engine, in ms. */
type Heard = { readonly heard: number }

/** Tells once where nothing is heard of a run for long: a formula that never ends holds the engine. */
export class RunWatch {
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
