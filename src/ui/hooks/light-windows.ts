import { useEffect, useRef, useState } from 'react'
import type { SheetWindow } from '#contract/sheet-window.ts'
import type { LoadWindow } from '../sheets/light-grid-props.ts'
import type { Cell } from '../sheets/light-layout.ts'

/** A window that did not come is asked for again after this. */
const AGAIN_MS = 2000

const keyOf = (sheet: number, { row, column }: Cell): string => `${sheet} ${row} ${column}`

/** Windows of one revision: a window of another one lets all before it go. */
const withWindow = (
  windows: ReadonlyMap<string, SheetWindow>,
  window: SheetWindow,
): ReadonlyMap<string, SheetWindow> => {
  const [known] = windows.values()
  const rest = known?.revision === window.revision ? windows : []
  return new Map([...rest, [keyOf(window.sheet, window), window]])
}

/** The windows that are there. */
export type LightWindows = {
  readonly of: (sheet: number) => readonly SheetWindow[]
  readonly add: (window: SheetWindow) => void
  readonly has: (sheet: number, at: Cell) => boolean
}

/** Keeps windows, beginning with the first. */
export const useLightWindows = (first: SheetWindow): LightWindows => {
  const [windows, setWindows] = useState(() => withWindow(new Map(), first))
  return {
    of: (sheet) => [...windows.values()].filter((window) => window.sheet === sheet),
    add: (window) => setWindows((known) => withWindow(known, window)),
    has: (sheet, at) => windows.has(keyOf(sheet, at)),
  }
}

/** Asks for the windows that are wanted and not there; lets those go that are wanted no more. */
export const useLightLoading = (
  windows: LightWindows,
  load: LoadWindow,
  sheet: number,
  wanted: readonly Cell[],
): void => {
  const going = useRef(new Map<string, AbortController>())
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const keys = new Set(wanted.map((at) => keyOf(sheet, at)))
    for (const [key, stop] of going.current)
      if (!keys.has(key)) {
        stop.abort()
        going.current.delete(key)
      }
    const ask = async (at: Cell): Promise<void> => {
      const key = keyOf(sheet, at)
      const stop = new AbortController()
      going.current.set(key, stop)
      const window = await load({ sheet: String(sheet), ...at }, stop.signal).catch(() => null)
      if (stop.signal.aborted) return
      going.current.delete(key)
      if (window?.sheet === sheet) windows.add(window)
      else setTimeout(() => setTurn((count) => count + 1), AGAIN_MS)
    }
    for (const at of wanted)
      if (!windows.has(sheet, at) && !going.current.has(keyOf(sheet, at))) void ask(at)
  }, [windows, load, sheet, wanted, turn])
  useEffect(() => {
    const requests = going.current
    return () => {
      for (const stop of requests.values()) stop.abort()
      requests.clear()
    }
  }, [])
}
