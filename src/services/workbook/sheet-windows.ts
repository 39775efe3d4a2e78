import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { SheetWindow, WindowQuery } from '#contract/workbook/sheet-window.ts'
import type { Windows } from '../public/window-api.ts'

/**
 * Maximum age in ms of a preloaded window. If its screen has not asked for it by then, the user has
 * gone elsewhere. An older window may be outdated.
 */
const PRELOAD_MAX_AGE_MS = 5000

/** The cell windows of the user's own sheets. */
export type SheetWindows = {
  readonly window: (
    id: string,
    query: WindowQuery,
    signal?: AbortSignal,
  ) => Promise<Result<SheetWindow, AppError>>
  /** Once the session is known, preloads the first window, before its screen mounts. */
  readonly prepare: (id: string, isSignedIn: Promise<boolean>) => void
  /**
   * Returns the preloaded first window, or loads it. Null if the call failed, if this device has
   * unsaved edits, or if nobody is signed in.
   */
  readonly first: (id: string) => Promise<SheetWindow | null>
}

type PreloadedWindow = {
  readonly id: string
  readonly at: number
  readonly window: Promise<SheetWindow | null>
}

/** Loads cell windows. `isStored` resolves to false if the server lacks edits of this device. */
export const createSheetWindows = (
  windows: () => Promise<Pick<Windows, 'ofOwn'>>,
  isStored: (id: string) => Promise<boolean>,
  now: () => number,
): SheetWindows => {
  let ahead: PreloadedWindow | null = null

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
      // Starts loading the code before the session is known.
      void windows()
      const window = isSignedIn.then((isIn) => (isIn ? ask(id) : null))
      ahead = { id, at: now(), window }
    },
    first: (id) => {
      const here = ahead
      ahead = null
      return here?.id === id && now() - here.at < PRELOAD_MAX_AGE_MS ? here.window : ask(id)
    },
  }
}
