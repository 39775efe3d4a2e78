import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { GridPlace } from '../sheets/grid-place.ts'
import type { UniverGrid } from '../sheets/univer-grid.ts'
import { useDark } from './dark.ts'
import { useRange } from './range.ts'
import { useWorkbookGrid } from './workbook.ts'

/** Loads the grid's chunk; also called before it is needed. */
export const loadGrid = () => import('../sheets/univer-grid.ts')

/** A canvas draws with the font that is there, and not again when it comes later. */
const loadFont = () => document.fonts.load('13px Inter').catch(() => [])

/** Where the grid on the page stands. */
export type GridStanding = 'loading' | 'ready' | 'failed'

/**
 * Keeps a grid in an element for as long as the screen stands: drawn anew whenever the workbook is
 * loaded anew, tied to its flow, and disposed of with it. It takes no keys before it is drawn; `left`
 * keeps where the user was in the grid before it.
 */
export const useGrid = (
  left: RefObject<GridPlace | null>,
): {
  readonly host: (element: HTMLElement | null) => void
  readonly standing: GridStanding
} => {
  const { data, mount, attach } = useWorkbookGrid()
  const isDark = useDark()
  const startsDark = useRef(isDark)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [grid, setGrid] = useState<UniverGrid | null>(null)
  const [failedMount, setFailedMount] = useState<number | null>(null)
  const given = useRef(data)

  useLayoutEffect(() => {
    given.current = data
    startsDark.current = isDark
  })

  // Before the next key: the grid of an older version takes no more edits.
  useLayoutEffect(() => {
    if (element === null || given.current === null) return
    let isGone = false
    let close = () => {}
    const open = async () => {
      const data = given.current
      if (data === null) return
      const [{ openGrid, extrasFor, loadExtras }] = await Promise.all([loadGrid(), loadFont()])
      const extras = await extrasFor(data)
      if (isGone || given.current === null) return
      // Univer clears what it draws into: each grid gets a place of its own. Hidden, it takes no keys
      // before it is drawn; made in an inert one, its fields would stay deaf.
      const place = element.appendChild(document.createElement('div'))
      place.style.cssText = 'position:absolute;inset:0;visibility:hidden'
      const made = openGrid(place, given.current, startsDark.current, left.current, extras)
      const detach = attach(made)
      close = () => {
        left.current = made.place()
        detach()
        setGrid(null)
        made.dispose()
        place.remove()
      }
      await made.drawn
      if (isGone) return
      place.style.visibility = ''
      made.resume()
      setGrid(made)
      if (extras) return
      // Cells come first. What does not load now is missing until the sheet is opened again; none of
      // its data are lost.
      const later = await loadExtras().catch(() => null)
      if (!isGone && later) made.extend(later)
    }
    open().catch((bug: unknown) => {
      setFailedMount(mount)
      reportError(bug)
    })
    return () => {
      isGone = true
      close()
    }
  }, [element, mount, attach, left])

  useEffect(() => grid?.setDark(isDark), [grid, isDark])

  useRange(grid)

  const standing = grid ? 'ready' : failedMount === mount ? 'failed' : 'loading'
  return { host: setElement, standing }
}
