import { authEndpoints } from '#contract/api/endpoints/auth.ts'
import type { Cancel, Clock } from '../browser/clock.ts'
import type { Send } from './http-client.ts'

/** Interval in ms of reachability checks. */
const CHECK_EVERY_MS = 5000

export type ReachabilityWatch = { readonly send: Send; readonly stop: Cancel }

/**
 * After a call could not reach the server, checks the server repeatedly and reports each result to
 * `tell`. The browser's online event covers only the browser's own connection.
 */
export const createReachabilityWatch = (
  send: Send,
  clock: Clock,
  tell: (isBack: boolean) => void,
): ReachabilityWatch => {
  let next: Cancel | 'none' | 'ended' = 'none'
  const wait = (): void => {
    if (next === 'none') next = clock.after(CHECK_EVERY_MS, check)
  }
  const check = async (): Promise<void> => {
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
