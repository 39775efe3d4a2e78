import type { Injector } from '@univerjs/presets'
import { HoverManagerService } from '@univerjs/preset-sheets-core'
import { debounceTime, filter, fromEvent, tap } from 'rxjs'

/** A cell of the worksheet on top. */
export type PointedCell = { readonly unitId: string; readonly row: number; readonly col: number }

/** How long the pointer rests on a cell before it is read, ms. */
const RESTS_MS = 100

/** Follows the cell that the pointer rests on. `moved` hears of each move. */
export const followPointer = (injector: Injector, moved: () => void) => {
  let cell: PointedCell | null = null
  let movedAt = 0
  let isOnGrid = false
  let [x, y] = [-1, -1]
  // A browser tells of a resting pointer too, when something appears below it.
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
    /** The cell below the pointer, if that moved since. */
    cellSince: (at: number): PointedCell | null => (isOnGrid && movedAt > at ? cell : null),
    stop: (): void => {
      moving.unsubscribe()
      hovering.unsubscribe()
    },
  }
}
