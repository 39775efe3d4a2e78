import { useCallback, useEffect, useRef, useState } from 'react'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { LoadWindow } from './light-grid-props.ts'
import type { Cell } from './light-layout.ts'
import { windowKeyOf, withNewerWindow, withWindow } from './loaded-windows.ts'
import { createWindowQueue, type WindowQueue } from './window-queue.ts'

export type LightWindows = {
  readonly of: (sheet: number) => readonly SheetWindow[]
  readonly add: (window: SheetWindow) => void
  readonly has: (sheet: number, at: Cell) => boolean
}

/** Stores windows, starting with `first`. */
export const useLightWindows = (first: SheetWindow): LightWindows => {
  const [windows, setWindows] = useState(() => withWindow(new Map(), first))
  const [opened, setOpened] = useState(first)
  // The host passed a newer revision.
  if (first.revision > opened.revision) {
    setOpened(first)
    setWindows((known) => withNewerWindow(known, first))
  }
  const add = useCallback(
    (window: SheetWindow) => setWindows((known) => withWindow(known, window)),
    [],
  )
  const has = useCallback(
    (sheet: number, at: Cell) => windows.has(windowKeyOf(sheet, at)),
    [windows],
  )
  return {
    of: (sheet) => [...windows.values()].filter((window) => window.sheet === sheet),
    add,
    has,
  }
}

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Requests missing windows and cancels requests that are no longer needed. */
export const useLightLoading = (
  windows: LightWindows,
  load: LoadWindow,
  sheet: number,
  wanted: readonly Cell[],
): void => {
  const queue = useRef<WindowQueue | null>(null)
  const { add, has } = windows
  useEffect(() => {
    const asking = createWindowQueue({ load, after, came: add })
    queue.current = asking
    return () => asking.stop()
  }, [load, add])
  useEffect(() => {
    queue.current?.want(wanted.flatMap((at) => (has(sheet, at) ? [] : [{ sheet, ...at }])))
  }, [load, add, has, sheet, wanted])
}
