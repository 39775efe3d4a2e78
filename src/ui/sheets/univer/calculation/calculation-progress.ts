import type { IExecutionInProgressParams } from '@univerjs/engine-formula'
import { BehaviorSubject, type Observable } from 'rxjs'
import { CALCULATION } from '#src/texts/screens.ts'
import { CALCULATION_DONE_MS, CALCULATION_SHOWN_MS } from '#contract/limits.ts'

/** The state of Univer's progress bar beside the formula. A `count` of 0 hides the bar. */
export type Progress = { readonly done: number; readonly count: number; readonly label?: string }

const NONE: Progress = { done: 0, count: 0 }
const BEGUN: Progress = { done: 0, count: 1, label: CALCULATION.calculating }
const FAILED: Progress = { done: 0, count: 1, label: CALCULATION.failed }
const ENDED: Progress = { done: 1, count: 1, label: CALCULATION.done }

/**
 * Shows the progress bar only after `CALCULATION_SHOWN_MS`, so quick calculations do not flash it.
 */
export class CalculationProgress {
  readonly #shown = new BehaviorSubject<Progress>(NONE)
  #timer: ReturnType<typeof setTimeout> | undefined
  #hasFormulas = false
  readonly shown$: Observable<Progress> = this.#shown.asObservable()

  begin(): void {
    const isOver = this.#shown.value === ENDED
    if (isOver) this.clear()
    if (this.#isShown() || this.#timer !== undefined) return
    this.#hasFormulas = false
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#shown.next(BEGUN)
    }, CALCULATION_SHOWN_MS)
  }

  tell(at: IExecutionInProgressParams): void {
    const done = at.completedFormulasCount + at.completedArrayFormulasCount
    const count = at.totalFormulasToCalculate + at.totalArrayFormulasToCalculate
    this.#hasFormulas ||= count > 0
    if (this.#isShown() && done < count) this.#shown.next({ ...BEGUN, done, count })
  }

  /** Shows the failure until the engine reports again. */
  fail(): void {
    this.#stopWaiting()
    this.#shown.next(FAILED)
  }

  /** Shows "done" only if the bar is visible, and either formulas ran or a failure was shown. */
  end(): void {
    this.#stopWaiting()
    if (!this.#isShown()) return
    if (!this.#hasFormulas && this.#shown.value !== FAILED) {
      this.clear()
      return
    }
    this.#shown.next(ENDED)
    // Univer hides the bar when an animation ends. The animation never runs under reduced motion,
    // so a timer hides the bar as well.
    this.#timer = setTimeout(() => this.clear(), CALCULATION_DONE_MS)
  }

  clear(): void {
    this.#stopWaiting()
    this.#shown.next(NONE)
  }

  dispose(): void {
    this.clear()
    this.#shown.complete()
  }

  #isShown(): boolean {
    return this.#shown.value.count > 0
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
