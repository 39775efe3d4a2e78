import { useCallback, useEffect, useState } from 'react'
import { WINDOW_COLUMNS, WINDOW_ROWS } from '#contract/limits.ts'
import { hasStatus } from '#src/shared/app-error.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { CellPlace, LoadWindow } from '../light-grid/light-grid-props.ts'
import { useAppContext, useSend } from '../../kit/hooks/app.tsx'

/** The window that the grid opens with. A new `gridKey` mounts a new grid. */
type Opening = {
  readonly gridKey: number
  readonly window: SheetWindow
  readonly start: CellPlace | undefined
}

const before = (index: number, size: number): number => index - (index % size)

/**
 * Loads the windows of a public spreadsheet. The grid opens with the first window, or with the
 * window of the cell `goTo`.
 */
export const usePublicWindows = (code: string, first: SheetWindow, goTo: CellPlace | null) => {
  const { publicWindow } = useAppContext()
  const send = useSend()
  const load: LoadWindow = useCallback(
    async (query, signal) => {
      const found = await publicWindow(code, query, signal)
      if (found.ok) send({ type: 'SEE_PUBLIC', revision: found.value.revision })
      else if (hasStatus(found.error, 404)) send({ type: 'SEE_PUBLIC', revision: null })
      return found
    },
    [publicWindow, send, code],
  )
  const [opening, setOpening] = useState<Opening>({ gridKey: 0, window: first, start: undefined })
  useEffect(() => {
    if (goTo === null) return undefined
    const stop = new AbortController()
    const go = async (): Promise<void> => {
      const query = {
        sheet: String(goTo.sheet),
        row: before(goTo.row, WINDOW_ROWS),
        column: before(goTo.column, WINDOW_COLUMNS),
      }
      const found = await load(query, stop.signal)
      if (!found.ok || stop.signal.aborted) return
      const window = found.value
      // Only the first worksheets have windows. For a later worksheet the server returns a window
      // of the first one.
      if (window.sheet !== goTo.sheet) return
      setOpening(({ gridKey }) => ({ gridKey: gridKey + 1, window, start: goTo }))
    }
    void go()
    return () => stop.abort()
  }, [load, goTo])
  // A newer revision does not change `gridKey`, so the mounted grid shows it.
  const isNewer = first.revision > opening.window.revision
  return { load, opening: isNewer ? { ...opening, window: first } : opening }
}
