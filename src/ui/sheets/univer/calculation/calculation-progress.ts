import type { IExecutionInProgressParams } from '@univerjs/engine-formula'
import { BehaviorSubject, type Observable } from 'rxjs'
import { CALCULATION } from '#src/texts/screens.ts'
import { CALCULATION_DONE_MS, CALCULATION_SHOWN_MS } from '#contract/limits.ts'

/** What Univer's bar beside the formula shows: so many formulas of so many, and words; 0 of 0 hides it. */
export type Progress = { readonly done: number; readonly count: number; readonly label?: string }

const NONE: Progress = { done: 0, count: 0 }
const BEGUN: Progress = { done: 0, count: 1, label: CALCULATION.calculating }
const FAILED: Progress = { done: 0, count: 1, label: CALCULATION.failed }
const ENDED: Progress = { done: 1, count: 1, label: CALCULATION.done }

/** Says that cells are being calculated where it takes longer than a moment. */
export class CalculationProgress {
  readonly #shown = new BehaviorSubject<Progress>(NONE)
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Formulas were among what is calculated. */
  #hasFormulas = false
  /** What is shown, now and from now on. */
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

  /** So far the engine is. */
  tell(at: IExecutionInProgressParams): void {
    const done = at.completedFormulasCount + at.completedArrayFormulasCount
    const count = at.totalFormulasToCalculate + at.totalArrayFormulasToCalculate
    this.#hasFormulas ||= count > 0
    if (this.#isShown() && done < count) this.#shown.next({ ...BEGUN, done, count })
  }

  /** Nothing will come any more. */
  fail(): void {
    this.#stopWaiting()
    this.#shown.next(FAILED)
  }

  /** All is calculated; of words and figures without a formula nothing was. */
  end(): void {
    this.#stopWaiting()
    if (!this.#isShown()) return
    if (!this.#hasFormulas && this.#shown.value !== FAILED) {
      this.clear()
      return
    }
    this.#shown.next(ENDED)
    // Univer hides it at the end of a movement, which nobody sees where movements are off.
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
