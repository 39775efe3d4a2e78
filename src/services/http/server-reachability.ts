import { authEndpoints } from '#contract/api/endpoints/auth.ts'
import type { Cancel, Clock } from '../browser/clock.ts'
import type { Send } from './http-client.ts'

/** So often a server that could not be reached is looked for. */
const LOOK_EVERY_MS = 5000

/** Sends, and looks for the server after a call that did not reach it. */
export type Lookout = { readonly send: Send; readonly stop: Cancel }

/**
 * After a call that did not reach the server, calls `tell` with each look for it: whether it answers. The browser tells of its own connection alone: not of a server that was away.
 */
export const createLookout = (
  send: Send,
  clock: Clock,
  tell: (isBack: boolean) => void,
): Lookout => {
  let next: Cancel | 'none' | 'ended' = 'none'
  const wait = (): void => {
    if (next === 'none') next = clock.after(LOOK_EVERY_MS, look)
  }
  const look = async (): Promise<void> => {
    const { ok } = await send(authEndpoints, 'health.get')
    if (next === 'ended') return
    next = 'none'
    tell(ok)
    if (!ok) wait()
  }
  return {
    send: async (rows, name, parts) => {
      const sent = await send(rows, name, parts)
      const isLost = !sent.ok && sent.error.type === 'network'
      if (isLost && parts?.signal?.aborted !== true) wait()
      return sent
    },
    stop: () => {
      if (typeof next === 'function') next()
      next = 'ended'
    },
  }
}
