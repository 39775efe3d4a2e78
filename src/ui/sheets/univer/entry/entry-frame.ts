import { ICommandService, type Injector, type Nullable } from '@univerjs/core'
import { SetFormulaCalculationStartMutation } from '@univerjs/engine-formula'
import { ICellEditorManagerService, IRenderManagerService } from '@univerjs/preset-sheets-core'
import { flushSync } from 'react-dom'
import { BehaviorSubject, defer, first, from, map, of, switchMap, tap, type Observable } from 'rxjs'

/** Where the cell editor stands, if it does. */
type Editor = Nullable<{ readonly show?: boolean }>

/** What draws the grid. */
export type Drawing = {
  /** All that draw, the cell editor too: those whose flag is off leave their frames out. */
  readonly engines: () => Iterable<{ renderEvenInBackground: boolean }>
  /** Draws the cells now. */
  readonly draw: () => void
  readonly nextFrame: (then: () => void) => void
  /** Behind the messages that wait. */
  readonly behindMessages: (then: () => void) => void
  /** Has what an act changes of the page stand in it when the act is over. */
  readonly atOnce: (act: () => void) => void
  /** Whether results are still to come. */
  readonly isUnderWay: () => boolean
}

/**
 * Most results come from the worker while the page still does what follows from an entry, but browsers
 * draw a frame before they hand them over: the cells would be drawn without them, and once more with
 * them. Here that one frame is left out, and the cell editor stays in it as it was.
 */
export class EntryFrame {
  readonly #drawing: Drawing
  readonly #isHeld = new BehaviorSubject(false)
  /** An entry is being made: its editor is about to go. */
  #isEntering = false
  #isDrawn = true

  constructor(drawing: Drawing) {
    this.#drawing = drawing
  }

  /** Where the editor is to be shown: it goes with the frame that shows the cells without it. */
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

  /** A calculation begins; nothing is left out where it is of no entry, nor two frames in a row. */
  begin(): void {
    if (!this.#isEntering || !this.#isDrawn || this.#isHeld.value) return
    this.#isDrawn = false
    this.#isHeld.next(true)
    this.#switch(false)
    const { nextFrame, behindMessages } = this.#drawing
    nextFrame(() => behindMessages(() => this.end()))
  }

  /** Frames are drawn again, at once where the results have come. */
  end(): void {
    if (!this.#isHeld.value) return
    this.#switch(true)
    // The editor is gone from the frame that shows the cells below it.
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

/** Has the results of entries into a workbook drawn with them; before it is drawn. The answer ends it. */
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
