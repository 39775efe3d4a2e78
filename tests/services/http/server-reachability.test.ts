import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountEndpoints } from '#contract/api/endpoints/account.ts'
import { err, ok } from '#contract/api/result.ts'
import { realClock } from '#src/services/browser/clock.ts'
import type { Send } from '#src/services/http/http-client.ts'
import { createReachabilityWatch } from '#src/services/http/server-reachability.ts'

const LOST = { type: 'network', operation: 'account.get', raw: 'Failed to fetch' } as const

/**
 * A fake server that is unreachable until `server.isUp` is set. `asked` records the names of its
 * calls.
 */
const world = () => {
  const asked: string[] = []
  const server = { isUp: false }
  const send: Send = async (_, name) => {
    asked.push(name)
    return server.isUp ? ok(new Response('{}')) : err(LOST)
  }
  const tell = vi.fn()
  return { asked, server, tell, lookout: createReachabilityWatch(send, realClock, tell) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[ERR-24] after a call that does not reach the server, the client checks the server every 5 seconds and reports its state', async () => {
  const { asked, server, tell, lookout } = world()
  await lookout.send(accountEndpoints, 'account.get')
  await lookout.send(accountEndpoints, 'account.get')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(['account.get', 'account.get', 'health.get', 'health.get'])
  expect(tell.mock.calls).toEqual([[false], [false]])
  server.isUp = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(5)
  expect(tell.mock.calls.slice(2)).toEqual([[true]])
})

it('[ERR-24] no check runs after an answered call, after an aborted call, or after `stop', async () => {
  const { asked, server, lookout } = world()
  await lookout.send(accountEndpoints, 'account.get', { signal: AbortSignal.abort() })
  server.isUp = true
  await lookout.send(accountEndpoints, 'account.get')
  server.isUp = false
  await lookout.send(accountEndpoints, 'account.get')
  lookout.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  // A call that fails after `stop` starts no checks either.
  await lookout.send(accountEndpoints, 'account.get')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(Array(4).fill('account.get'))
})
