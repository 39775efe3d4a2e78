import { waitOrReconnect } from '../../kit/wait-or-reconnect.ts'

/** Delay before a retry, in ms. */
const PAUSE_MS = 3000

/**
 * Loads with retries: after a delay, or once `page` reports a connection.
 * Calls `failed` on each failure. Returns null if `isOver` becomes true first.
 */
export const loadWithRetries = async <T>(
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
      await waitOrReconnect(PAUSE_MS, page)
    }
  }
  return null
}
