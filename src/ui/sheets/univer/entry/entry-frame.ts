import { ICommandService, type Injector, type Nullable } from '@univerjs/core'
import { SetFormulaCalculationStartMutation } from '@univerjs/engine-formula'
import { ICellEditorManagerService, IRenderManagerService } from '@univerjs/preset-sheets-core'
import { flushSync } from 'react-dom'
import { BehaviorSubject, defer, first, from, map, of, switchMap, tap, type Observable } from 'rxjs'

/** The visibility of the cell editor. */
type Editor = Nullable<{ readonly show?: boolean }>

/** The functions of the grid and the browser that `EntryFrame` uses. */
export type Drawing = {
  /**
   * All render engines, including the cell editor's. An engine skips its frames while
   * `renderEvenInBackground` is false.
   */
  readonly engines: () => Iterable<{ renderEvenInBackground: boolean }>
  /** Draws the cells now. */
  readonly draw: () => void
  readonly nextFrame: (then: () => void) => void
  /** Calls `then` after all messages that are pending now, such as results of the worker. */
  readonly behindMessages: (then: () => void) => void
  /** Calls `act` and applies its DOM changes synchronously. */
  readonly atOnce: (act: () => void) => void
  /** Whether results are still pending. */
  readonly isUnderWay: () => boolean
}

/**
 * Skips one frame after an entry, so the entry appears together with its results. The worker
 * usually sends the results while the page still handles the entry. But a browser would draw a
 * frame before the page receives them. The cell editor stays visible during the skipped frame.
 */
export class EntryFrame {
  readonly #drawing: Drawing
  readonly #isHeld = new BehaviorSubject(false)
  /** An entry is in progress, and its editor is about to close. */
  #isEntering = false
  #isDrawn = true

  constructor(drawing: Drawing) {
    this.#drawing = drawing
  }

  /** Delays the editor's closing to the frame that draws the cells. */
  editor<T extends Editor>(state$: Observable<T>): Observable<T> {
    return state$.pipe(
      switchMap((state) => {
        if (!state || state.show) return of(state)
        this.#isEntering = true
        return defer(() => from(Promise.resolve())).pipe(
          tap(() => {
            this.#isEntering = false
          }),
          switchMap(() => this.#isHeld.pipe(first((isHeld) => !isHeld))),
          map(() => state),
        )
      }),
    )
  }

  /**
   * Handles the start of a calculation. Skips a frame only for an entry, and never two frames in a
   * row.
   */
  begin(): void {
    if (!this.#isEntering || !this.#isDrawn || this.#isHeld.value) return
    this.#isDrawn = false
    this.#isHeld.next(true)
    this.#switch(false)
    const { nextFrame, behindMessages } = this.#drawing
    nextFrame(() => behindMessages(() => this.end()))
  }

  /** Resumes drawing. If no results are pending, draws the cells at once. */
  end(): void {
    if (!this.#isHeld.value) return
    this.#switch(true)
    // The editor must close in the same frame that draws the cells.
    this.#drawing.atOnce(() => this.#isHeld.next(false))
    if (!this.#drawing.isUnderWay()) this.#drawing.draw()
    this.#drawing.nextFrame(() => {
      this.#isDrawn = true
    })
  }

  #switch(isOn: boolean): void {
    for (const engine of this.#drawing.engines()) engine.renderEvenInBackground = isOn
  }
}

/**
 * Draws an entry and its results in the same frame. Call it before the first paint. The returned
 * function stops this.
 */
export const drawWithResults = (
  injector: Injector,
  unitId: string,
  isUnderWay: () => boolean,
): (() => void) => {
  const renders = injector.get(IRenderManagerService)
  const editors = injector.get(ICellEditorManagerService)
  const { port1, port2 } = new MessageChannel()
  let waiting: (() => void) | null = null
  port1.onmessage = () => waiting?.()
  const frame = new EntryFrame({
    engines: () => [...renders.getRenderAll().values()].map(({ engine }) => engine),
    draw: () => renders.getRenderById(unitId)?.scene.render(),
    nextFrame: (then) => void requestAnimationFrame(then),
    behindMessages: (then) => {
      waiting = then
      port2.postMessage(null)
    },
    atOnce: flushSync,
    isUnderWay,
  })
  Object.assign(editors, { state$: frame.editor(editors.state$) })
  const listening = injector.get(ICommandService).onCommandExecuted(({ id }) => {
    if (id === SetFormulaCalculationStartMutation.id) frame.begin()
  })
  return () => {
    waiting = null
    listening.dispose()
    port1.close()
  }
}
