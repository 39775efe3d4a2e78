import type { Cancel, Clock } from './clock.ts'
import type { Send } from './http.ts'

/** So often a server that could not be reached is looked for. */
const LOOK_EVERY_MS = 5000

/** Sends, and looks for the server after a call that did not reach it. */
export type Lookout = { readonly send: Send; readonly stop: Cancel }

/**
 * Calls `back` once the server answers again after a call that did not reach it (ERR-24). The browser
 * tells of its own connection alone: not of a server that was away.
 */
export const createLookout = (send: Send, clock: Clock, back: () => void): Lookout => {
  let cancel: Cancel | null = null
  const wait = (): void => {
    cancel ??= clock.after(LOOK_EVERY_MS, look)
  }
  const look = async (): Promise<void> => {
    const { ok } = await send('health.get')
    if (cancel === null) return
    cancel = null
    if (ok) back()
    else wait()
  }
  return {
    send: async (name, parts) => {
      const sent = await send(name, parts)
      const isLost = !sent.ok && sent.error.type === 'network'
      if (isLost && parts?.signal?.aborted !== true) wait()
      return sent
    },
    stop: () => {
      cancel?.()
      cancel = null
    },
  }
}
