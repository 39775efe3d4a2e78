import { pause } from '../pause.ts'

/** How long to wait before a load is tried again, in ms. */
const PAUSE_MS = 3000

/**
 * Loads, and asks again until it is there: after a while, or once `page` says that the browser is connected
 * again. Calls `failed` at each failure; null where it `isOver` before.
 */
export const untilThere = async <T>(
  load: () => Promise<T>,
  failed: () => void,
  isOver: () => boolean,
  page: EventTarget = window,
): Promise<T | null> => {
  while (!isOver()) {
    try {
      return await load()
    } catch {
      failed()
      await pause(PAUSE_MS, page)
    }
  }
  return null
}
