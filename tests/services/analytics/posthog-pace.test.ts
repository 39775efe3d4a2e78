import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ANALYTICS_BURST_EVENTS,
  ANALYTICS_EVENTS_PER_SECOND,
  ANALYTICS_FLUSH_MS,
  ANALYTICS_MAX_RETRIES,
  ANALYTICS_SESSION_IDLE_SECONDS,
  ANALYTICS_SESSION_MAX_SECONDS,
} from '#contract/limits/analytics.ts'
import type { Analytics } from '#src/services/analytics/port.ts'
import { startPostHogBrowser, type ReceivedEvent } from '#tests/support/client/posthog-browser.ts'

const { batches, answers, clear, load } = startPostHogBrowser()

/** PostHog waits at most 30 minutes plus 25 % between two retries. */
const LONGEST_WAIT_MS = 40 * 60_000

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const drop = (service: Analytics, count: number): void => {
  for (let at = 0; at < count; at += 1)
    service.used({ type: 'files_dropped', kinds: [], count: at })
}
const drops = (events: readonly ReceivedEvent[]) =>
  events.filter(({ event }) => event === 'files_dropped')
/** The received `files_dropped` events, grouped by request. */
const dropBatches = async () =>
  (await batches())
    .map((batch) => ({ ...batch, events: drops(batch.events) }))
    .filter(({ events }) => events.length > 0)
const come = async () => (await dropBatches()).flatMap(({ events }) => events)

describe('the pace of the PostHog client', () => {
  let create: (key: string) => Analytics

  beforeAll(async () => {
    create = await load()
    return () => vi.unstubAllGlobals()
  })
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-02T10:00:00Z') })
    clear()
  })
  afterEach(() => {
    vi.clearAllTimers()
    vi.useRealTimers()
  })

  it('[ANALYTICS-18] events within three seconds are sent in one request, three seconds after the first', async () => {
    const service = create('phc_batch')
    await after(ANALYTICS_FLUSH_MS)
    drop(service, 2)
    const begun = Date.now()
    await after(ANALYTICS_FLUSH_MS - 1)
    drop(service, 1)
    expect(await dropBatches()).toEqual([])
    await after(1)
    const [first, ...others] = await dropBatches()
    expect(first?.events).toHaveLength(3)
    expect((first?.at ?? 0) - begun).toBe(ANALYTICS_FLUSH_MS)
    expect(others).toEqual([])
    drop(service, 1)
    await after(ANALYTICS_FLUSH_MS)
    expect((await dropBatches()).map(({ events }) => events.length)).toEqual([3, 1])
  })

  it('[ANALYTICS-18] of 150 simultaneous events, 100 are sent, and then ten more are allowed per second', async () => {
    const service = create('phc_burst')
    drop(service, ANALYTICS_BURST_EVENTS + 50)
    await after(ANALYTICS_FLUSH_MS)
    expect((await come()).map(({ properties }) => properties['count'])).toEqual(
      Array.from({ length: ANALYTICS_BURST_EVENTS }, (_, index) => index),
    )
    // In three seconds, the bucket regains ten events per second.
    drop(service, ANALYTICS_BURST_EVENTS)
    await after(ANALYTICS_FLUSH_MS)
    const refilled = (ANALYTICS_EVENTS_PER_SECOND * ANALYTICS_FLUSH_MS) / 1000
    expect(await come()).toHaveLength(ANALYTICS_BURST_EVENTS + refilled)
  })

  it('[ANALYTICS-18] an analytics session ends after half an hour without an event, and after a day in any case', async () => {
    const service = create('phc_session')
    const session = async (): Promise<unknown> => {
      drop(service, 1)
      await after(ANALYTICS_FLUSH_MS)
      return (await come()).at(-1)?.properties['$session_id']
    }
    const idleMs = ANALYTICS_SESSION_IDLE_SECONDS * 1000
    const first = await session()
    await after(idleMs - 2 * ANALYTICS_FLUSH_MS)
    expect(await session()).toBe(first)
    await after(idleMs + ANALYTICS_FLUSH_MS)
    const second = await session()
    expect(second).not.toBe(first)

    const begun = Date.now()
    const ids = new Set<unknown>()
    while (Date.now() - begun < ANALYTICS_SESSION_MAX_SECONDS * 1000 - idleMs) {
      await after(idleMs / 2)
      ids.add(await session())
    }
    expect([...ids]).toEqual([second])
    await after(idleMs / 2)
    await session()
    await after(idleMs / 2)
    const third = await session()
    expect(third).toEqual(expect.any(String))
    expect([first, second]).not.toContain(third)
  })

  it('[ANALYTICS-18] events that a failing service refused are retried until it works', async () => {
    const service = create('phc_again')
    await after(ANALYTICS_FLUSH_MS)
    answers(500)
    drop(service, 3)
    await after(60_000)
    const tries = await dropBatches()
    expect(tries.length).toBeGreaterThan(2)
    answers(200)
    await after(LONGEST_WAIT_MS)
    const all = await dropBatches()
    expect(all.filter(({ status }) => status === 200).map(({ events }) => events.length)).toEqual([
      3,
    ])
    expect(all.at(-1)?.status).toBe(200)
  })

  it('[ANALYTICS-18] after ten retries the client gives up', async () => {
    const service = create('phc_never')
    await after(ANALYTICS_FLUSH_MS)
    answers(503)
    drop(service, 1)
    await after(ANALYTICS_MAX_RETRIES * LONGEST_WAIT_MS)
    expect(await dropBatches()).toHaveLength(1 + ANALYTICS_MAX_RETRIES)
  })
})
