import { useCallback, useEffect, useState } from 'react'
import { WINDOW_COLUMNS, WINDOW_ROWS } from '#contract/limits.ts'
import { hasStatus } from '#contract/api/messages.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { CellPlace, LoadWindow } from '../light-grid/light-grid-props.ts'
import { useAppContext, useSend } from '../../kit/hooks/app.tsx'

/** What the grid opens with; each `turn` is drawn anew. */
type Opening = {
  readonly turn: number
  readonly window: SheetWindow
  readonly start: CellPlace | undefined
}

const before = (index: number, size: number): number => index - (index % size)

/** The windows of a public spreadsheet, and the one to open with: the first, or that of a found cell. */
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
  const [opening, setOpening] = useState<Opening>({ turn: 0, window: first, start: undefined })
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
      // Windows know the first worksheets alone, and answer the first of all for the others.
      if (window.sheet !== goTo.sheet) return
      setOpening(({ turn }) => ({ turn: turn + 1, window, start: goTo }))
    }
    void go()
    return () => stop.abort()
  }, [load, goTo])
  // A newer one goes to the grid as it stands.
  const isNewer = first.revision > opening.window.revision
  return { load, opening: isNewer ? { ...opening, window: first } : opening }
}
