import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { SheetWindow, WindowQuery } from '#contract/workbook/sheet-window.ts'
import type { Windows } from '../public/window-api.ts'

/** A screen that has not asked for what was prepared by then has been left; later it would be old. */
const PREPARED_MS = 5000

/** The windows of one's own sheets. */
export type SheetWindows = {
  readonly window: (
    id: string,
    query: WindowQuery,
    signal?: AbortSignal,
  ) => Promise<Result<SheetWindow, AppError>>
  /** Asks for the first window ahead of the screen that draws it, once somebody is known to be signed in. */
  readonly prepare: (id: string, isSignedIn: Promise<boolean>) => void
  /** The first window, once; null where it did not come, and where this device has edits that the server does not. */
  readonly first: (id: string) => Promise<SheetWindow | null>
}

type Ahead = {
  readonly id: string
  readonly at: number
  readonly window: Promise<SheetWindow | null>
}

/** Asks for windows of sheets; `isStored` knows of edits that the server does not have. */
export const createSheetWindows = (
  windows: () => Promise<Pick<Windows, 'ofOwn'>>,
  isStored: (id: string) => Promise<boolean>,
  now: () => number,
): SheetWindows => {
  let ahead: Ahead | null = null

  const window: SheetWindows['window'] = async (id, query, signal) => {
    const { ofOwn } = await windows()
    return ofOwn({ params: { id }, query, ...(signal ? { signal } : {}) })
  }
  const ask = async (id: string): Promise<SheetWindow | null> => {
    const [first, isWhole] = await Promise.all([
      window(id, { row: 0, column: 0 }),
      isStored(id).catch(() => false),
    ])
    return isWhole && first.ok ? first.value : null
  }
  return {
    window,
    prepare: (id, isSignedIn) => {
      // Their code comes while it is not known yet who is here.
      void windows()
      const window = isSignedIn.then((isIn) => (isIn ? ask(id) : null))
      ahead = { id, at: now(), window }
    },
    first: (id) => {
      const here = ahead
      ahead = null
      return here?.id === id && now() - here.at < PREPARED_MS ? here.window : ask(id)
    },
  }
}
