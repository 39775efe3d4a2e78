import { SIGN_OUT_WAIT_MS } from '#contract/limits.ts'
import type { Clock } from '../browser/clock.ts'
import type { Send } from './http-client.ts'

/** A `Send` that tracks its running keepalive calls. */
export type KeepaliveTracker = {
  readonly send: Send
  /**
   * Resolves once the current calls have ended, or after a timeout. Resolves at once if no call is
   * running.
   */
  readonly settled: () => Promise<void>
}

/**
 * Tracks keepalive calls (deletions, renames, small saves). The sign-out waits for them, because
 * the server rejects later calls.
 */
export const createKeepaliveTracker = (send: Send, clock: Clock): KeepaliveTracker => {
  const calls = new Set<Promise<unknown>>()
  return {
    send: (rows, name, parts) => {
      const call = send(rows, name, parts)
      if (parts?.keepalive ?? parts?.packed?.isSmall ?? false) {
        calls.add(call)
        void call.finally(() => calls.delete(call))
      }
      return call
    },
    settled: async () => {
      if (calls.size === 0) return
      await new Promise<void>((resolve) => {
        const cancel = clock.after(SIGN_OUT_WAIT_MS, resolve)
        void Promise.allSettled(calls).then(() => {
          cancel()
          resolve()
        })
      })
    },
  }
}
