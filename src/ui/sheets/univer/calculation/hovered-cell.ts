import type { Injector } from '@univerjs/presets'
import { HoverManagerService } from '@univerjs/preset-sheets-core'
import { debounceTime, filter, fromEvent, tap } from 'rxjs'

/** A cell of the active worksheet. */
export type HoveredCell = { readonly unitId: string; readonly row: number; readonly col: number }

/** Debounce for the pointer, ms. */
const RESTS_MS = 100

/** Tracks the cell below the resting pointer. Calls `moved` after each debounced move. */
export const trackHoveredCell = (injector: Injector, moved: () => void) => {
  let cell: HoveredCell | null = null
  let movedAt = 0
  let isOnGrid = false
  let [x, y] = [-1, -1]
  // A browser also sends `pointermove` when an element appears below a resting pointer, so we
  // compare coordinates.
  const moves = fromEvent<PointerEvent>(document, 'pointermove', { capture: true }).pipe(
    filter(({ clientX, clientY }) => clientX !== x || clientY !== y),
    tap(({ clientX, clientY, target }) => {
      ;[x, y] = [clientX, clientY]
      movedAt = performance.now()
      isOnGrid = target instanceof HTMLCanvasElement
    }),
    debounceTime(RESTS_MS),
  )
  const cells = injector.get(HoverManagerService).currentCell$.pipe(debounceTime(RESTS_MS))
  const moving = moves.subscribe(moved)
  const hovering = cells.subscribe((found) => {
    cell = found?.location ?? null
    moved()
  })
  return {
    /** The cell below the pointer, if the pointer moved after `at`. */
    cellSince: (at: number): HoveredCell | null => (isOnGrid && movedAt > at ? cell : null),
    stop: (): void => {
      moving.unsubscribe()
      hovering.unsubscribe()
    },
  }
}
