import { useEffect, useRef, useState } from 'react'
import type { UniverGrid } from '../sheets/univer-grid.ts'
import { useDark } from './dark.ts'
import { useWorkbookGrid } from './workbook.ts'

/** Loads the grid's chunk; also called before it is needed. */
export const loadGrid = () => import('../sheets/univer-grid.ts')

/** A canvas draws with the font that is there, and not again when it comes later. */
const loadFont = () => document.fonts.load('13px Inter').catch(() => [])

/** Where the grid on the page stands. */
export type GridStanding = 'loading' | 'ready' | 'failed'

/**
 * Keeps a grid in an element for as long as the screen stands: drawn anew whenever the workbook is
 * loaded anew, tied to its flow, and disposed of with it.
 */
export const useGrid = (): {
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

  useEffect(() => {
    given.current = data
    startsDark.current = isDark
  })

  useEffect(() => {
    if (element === null || given.current === null) return
    let isGone = false
    let close = () => {}
    const open = async () => {
      const [{ openGrid }] = await Promise.all([loadGrid(), loadFont()])
      if (isGone || given.current === null) return
      // Univer clears what it draws into: each grid gets a place of its own.
      const place = element.appendChild(document.createElement('div'))
      place.style.cssText = 'position:absolute;inset:0'
      const made = openGrid(place, given.current, startsDark.current)
      const detach = attach(made)
      setGrid(made)
      close = () => {
        detach()
        setGrid(null)
        made.dispose()
        place.remove()
      }
    }
    open().catch((bug: unknown) => {
      setFailedMount(mount)
      reportError(bug)
    })
    return () => {
      isGone = true
      close()
    }
  }, [element, mount, attach])

  useEffect(() => grid?.setDark(isDark), [grid, isDark])

  const standing = grid ? 'ready' : failedMount === mount ? 'failed' : 'loading'
  return { host: setElement, standing }
}
