import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GridPlace } from '../univer/focus/grid-place.ts'
import type { InputQueue } from '../keys/input-queue.ts'
import type { UniverGrid } from '../univer/univer-grid.ts'
import { useDark } from './use-dark.ts'
import type { Handover } from './use-first-cells.ts'
import type { StoredGridPlace } from '../../chat/conversation/use-stored-grid-place.ts'
import { loadWithRetries } from './load-with-retries.ts'
import { loadLazily } from '#src/services/browser/lazy.ts'
import { useSelectAddressRange } from './use-select-address-range.ts'
import { useRegion } from '../../kit/hooks/use-region.ts'
import { useWorkbookGrid } from './use-workbook-grid.ts'

/** Loads the grid's chunk, with retries. Callers may preload it. */
export const loadGrid = () => loadLazily(() => import('../univer/univer-grid.ts'))

/** A canvas does not redraw when a font loads, so load the font first. */
const loadFont = () => document.fonts.load('13px Inter').catch(() => [])

/** Univer draws a change within two frames. */
const nextRedraw = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/**
 * Loads the features that load after the cells, with retries. It calls `say(true)` after a failure,
 * and `say(false)` at the end.
 */
const bringExtras = async <T>(
  load: () => Promise<T>,
  say: (isLacking: boolean) => void,
  isOver: () => boolean,
): Promise<T | null> => {
  const extras = await loadWithRetries(load, () => say(!isOver()), isOver)
  say(false)
  return isOver() ? null : extras
}

export type GridStatus = 'loading' | 'ready' | 'failed'

/**
 * Manages the grid in an element for the life of the screen. It mounts a new grid whenever the
 * workbook reloads, attaches it to the flow and disposes of it. Keys typed before the grid is ready
 * wait in `queue`. `gridPlace` stores the user's place, and `first` is the light grid that the grid
 * replaces. `isLacking` is true if the features that follow the cells failed to load.
 */
export const useGrid = (
  gridPlace: StoredGridPlace,
  first: Handover,
  queue: InputQueue,
): {
  readonly host: (element: HTMLElement | null) => void
  readonly standing: GridStatus
  readonly isLacking: boolean
  /** Null until the grid is ready. */
  readonly grid: UniverGrid | null
} => {
  const { data, mount, isNew, attach } = useWorkbookGrid()
  const isDark = useDark()
  const startsDark = useRef(isDark)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [grid, setGrid] = useState<UniverGrid | null>(null)
  const [isLacking, setIsLacking] = useState(false)
  const [failedMount, setFailedMount] = useState<number | null>(null)
  const given = useRef(data)
  const startsNew = useRef(isNew)
  const region = useRegion()
  const regionNow = useRef(region)

  useLayoutEffect(() => {
    given.current = data
    startsNew.current = isNew
    startsDark.current = isDark
    regionNow.current = region
  })

  // A layout effect, because the old grid must not take another key.
  useLayoutEffect(() => {
    if (element === null || given.current === null) return
    let isGone = false
    let close = () => {}
    const open = async () => {
      const data = given.current
      if (data === null) return
      await first.painted()
      const [{ openGrid, needsExtras, loadExtras }] = await Promise.all([loadGrid(), loadFont()])
      const bring = () => bringExtras(loadExtras, setIsLacking, () => isGone)
      const extras = needsExtras(data) ? await bring() : null
      if (isGone || given.current === null) return
      // Univer clears its container, so each grid gets its own. `visibility: hidden` blocks keys
      // until the grid is ready. After `inert`, Univer's fields would never react to keys again.
      const place = element.appendChild(document.createElement('div'))
      place.style.cssText = 'position:absolute;inset:0;visibility:hidden'
      let isTaken = false
      const from = (): GridPlace | null => {
        const firstPlace = first.place(data)
        isTaken ||= firstPlace !== null
        return firstPlace ?? gridPlace.in(data)
      }
      const made = openGrid(
        place,
        given.current,
        startsDark.current,
        from,
        extras,
        () => regionNow.current,
      )
      const detach = attach(made)
      const leave = gridPlace.follow(made.place)
      let keepKeys = () => {}
      close = () => {
        leave()
        keepKeys()
        detach()
        setGrid(null)
        made.dispose()
        place.remove()
      }
      await made.drawn
      if (isTaken) await nextRedraw()
      if (isGone) return
      place.style.visibility = ''
      // The light grid disappears and the full grid appears in one paint. After that, `made.resume`
      // takes the focus over from the light grid.
      flushSync(() => {
        first.end()
        setGrid(made)
      })
      made.resume()
      if (startsNew.current) made.begin()
      keepKeys = queue.give(made.typed)
      if (extras) return
      // The cells show before the other features load. If a feature fails to load, its data stays
      // in the workbook.
      const later = await bring()
      if (later) made.extend(later)
    }
    open().catch((bug: unknown) => {
      // The light grid would cover the error message.
      first.end()
      queue.refuse()
      setFailedMount(mount)
      reportError(bug)
    })
    return () => {
      isGone = true
      close()
    }
  }, [element, mount, attach, gridPlace, first, queue])

  useEffect(() => grid?.setDark(isDark), [grid, isDark])
  useEffect(() => grid?.followRegion(), [grid, region])

  useSelectAddressRange(grid)

  const standing = grid ? 'ready' : failedMount === mount ? 'failed' : 'loading'
  return { host: setElement, standing, isLacking, grid }
}
