import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GridPlace } from '../univer/focus/grid-place.ts'
import type { HeldKeys } from '../keys/held-keys.ts'
import type { UniverGrid } from '../univer/univer-grid.ts'
import { useDark } from '../../kit/hooks/use-dark.ts'
import type { Handover } from './use-first-cells.ts'
import type { LeftPlace } from '../../chat/conversation/use-left-place.ts'
import { untilThere } from '../../kit/hooks/until-there.ts'
import { loadLazily } from '#src/services/browser/lazy.ts'
import { useRange } from '../../kit/hooks/use-range.ts'
import { useRegion } from '../../kit/hooks/use-region.ts'
import { useWorkbookGrid } from './use-workbook-grid.ts'

/** Loads the grid's chunk, however often it takes; also called before it is needed. */
export const loadGrid = () => loadLazily(() => import('../univer/univer-grid.ts'))

/** A canvas draws with the font that is there, and not again when it comes later. */
const loadFont = () => document.fonts.load('13px Inter').catch(() => [])

/** What is told to Univer now stands in the picture after next. */
const drawnAnew = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/** Loads what comes after the cells, and says whether it is lacking, until it `isOver`. */
const bringExtras = async <T>(
  load: () => Promise<T>,
  say: (isLacking: boolean) => void,
  isOver: () => boolean,
): Promise<T | null> => {
  const extras = await untilThere(load, () => say(!isOver()), isOver)
  say(false)
  return isOver() ? null : extras
}

/** Where the grid on the page stands. */
export type GridStanding = 'loading' | 'ready' | 'failed'

/**
 * Keeps a grid in an element for as long as the screen stands: drawn anew whenever the workbook is
 * loaded anew, tied to its flow, and disposed of with it. It takes no keys before it is drawn: they wait
 * in `held`. `left` keeps where the user was in the grid before it, `first` knows where in the
 * first cells. `isLacking` says that what comes after the cells has not loaded.
 */
export const useGrid = (
  left: LeftPlace,
  first: Handover,
  held: HeldKeys,
): {
  readonly host: (element: HTMLElement | null) => void
  readonly standing: GridStanding
  readonly isLacking: boolean
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

  // Before the next key: the grid of an older version takes no more edits.
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
      // Univer clears what it draws into: each grid gets a place of its own. Hidden, it takes no keys
      // before it is drawn; made in an inert one, its fields would stay deaf.
      const place = element.appendChild(document.createElement('div'))
      place.style.cssText = 'position:absolute;inset:0;visibility:hidden'
      let isTaken = false
      const from = (): GridPlace | null => {
        const gone = first.place(data)
        isTaken ||= gone !== null
        return gone ?? left.in(data)
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
      const leave = left.follow(made.place)
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
      if (isTaken) await drawnAnew()
      if (isGone) return
      place.style.visibility = ''
      // In one picture, and before the focus that they had is given to the grid.
      flushSync(() => {
        first.end()
        setGrid(made)
      })
      made.resume()
      if (startsNew.current) made.begin()
      keepKeys = held.give(made.typed)
      if (extras) return
      // Cells come first; none of the data of what does not load are lost.
      const later = await bring()
      if (later) made.extend(later)
    }
    open().catch((bug: unknown) => {
      // What is said of it stands under them.
      first.end()
      held.refuse()
      setFailedMount(mount)
      reportError(bug)
    })
    return () => {
      isGone = true
      close()
    }
  }, [element, mount, attach, left, first, held])

  useEffect(() => grid?.setDark(isDark), [grid, isDark])
  useEffect(() => grid?.followRegion(), [grid, region])

  useRange(grid)

  const standing = grid ? 'ready' : failedMount === mount ? 'failed' : 'loading'
  return { host: setElement, standing, isLacking }
}
