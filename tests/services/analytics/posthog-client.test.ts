import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Analytics } from '#src/services/analytics/port.ts'
import { PAGE_ORIGIN, startPostHogBrowser } from '#tests/support/client/posthog-browser.ts'

const FLUSHED_MS = 10_000

const { kept, flags, toldOf, dispatch, clear, answers, holdFlags, load } = startPostHogBrowser()

const settle = () => vi.advanceTimersByTimeAsync(FLUSHED_MS)
const fail = (words: string): void =>
  void window.onerror?.(words, `${PAGE_ORIGIN}/assets/a.js`, 1, 1, new TypeError(words))

describe('the PostHog client', () => {
  let create: (key: string) => Analytics

  beforeAll(async () => {
    create = await load()
    return () => vi.unstubAllGlobals()
  })
  beforeEach(() => {
    vi.useFakeTimers()
    clear()
  })
  afterEach(() => {
    vi.clearAllTimers()
    vi.useRealTimers()
  })

  it('[ANALYTICS-11] sends nothing once it is off, and sends events again once it is on', async () => {
    const service = create('phc_off')
    service.counts({ id: 'u-ann', isNew: false })
    service.pageShown('/app/chats')
    fail('first')
    await settle()
    expect((await toldOf('phc_off')).join()).toContain('$exception')
    expect(flags).toContainEqual({ chat: false })
    expect([...kept.values()].join()).toContain('u-ann')

    service.setOn(false)
    const before = (await toldOf('phc_off')).length
    const heard = flags.length
    service.used({ type: 'files_dropped', kinds: ['csv'], count: 1 })
    fail('second')
    dispatch('visibilitychange')
    await settle()
    expect((await toldOf('phc_off')).slice(before)).toEqual([])
    expect(flags).toHaveLength(heard)
    expect([...kept.values()].join()).not.toContain('u-ann')

    service.setOn(true)
    service.counts({ id: 'u-ann', isNew: false })
    fail('third')
    await settle()
    const after = (await toldOf('phc_off')).slice(before).join()
    for (const word of ['$identify', '$exception', '/flags/']) expect(after).toContain(word)
    expect(after).not.toContain('files_dropped')
  })

  it('[ANALYTICS-11] sends events again on the next page if it was switched off on the page before', async () => {
    create('phc_later').setOn(false)
    await settle()
    expect((await toldOf('phc_later')).join()).not.toContain('$pageview')
    create('phc_later').pageShown('/app/chats')
    await settle()
    expect((await toldOf('phc_later')).join()).toContain('$pageview')
  })

  it('[ANALYTICS-12] requests flags without the visited address or the referrer', async () => {
    const service = create('phc_flags')
    service.pageShown('/app/chats')
    service.counts({ id: 'u-ann', isNew: true })
    await settle()
    const told = await toldOf('phc_flags')
    expect(told.filter((text) => text.includes('/flags/')).length).toBeGreaterThan(0)
    expect(told.join()).not.toContain('Zebedee')
  })

  it('[ANALYTICS-13] reports an error of the page without the text of the error', async () => {
    create('phc_fault')
    fail('Salary of Zebedee')
    await settle()
    const told = (await toldOf('phc_fault')).join()
    expect(told).toContain('"type":"TypeError"')
    expect(told).toContain('"frames":[{')
    expect(told).not.toMatch(/Salary|Zebedee/)
  })

  it('[ANALYTICS-16] never sends events that were queued when it was switched off, even after it is on again', async () => {
    const service = create('phc_queue')
    await settle()
    const before = (await toldOf('phc_queue')).length
    service.used({ type: 'files_dropped', kinds: ['csv'], count: 1 })
    service.setOn(false)
    dispatch('pagehide')
    await settle()
    expect((await toldOf('phc_queue')).slice(before)).toEqual([])

    service.setOn(true)
    service.used({ type: 'files_dropped', kinds: ['pdf'], count: 1 })
    service.setOn(false)
    service.setOn(true)
    service.pageShown('/app/chats')
    await settle()
    const after = (await toldOf('phc_queue')).slice(before).join()
    expect(after).toContain('$pageview')
    expect(after).not.toContain('files_dropped')
  })

  it('[ANALYTICS-16] never retries events that the service refused before it was switched off', async () => {
    const service = create('phc_retry')
    await settle()
    answers(500)
    service.used({ type: 'files_dropped', kinds: ['csv'], count: 1 })
    await settle()
    const sent = (await toldOf('phc_retry')).length
    service.setOn(false)
    service.setOn(true)
    answers(200)
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await toldOf('phc_retry')).slice(sent).join()).not.toContain('files_dropped')
  })

  it('[ANALYTICS-17] forgets the first visited address that an earlier page stored, and never sends it', async () => {
    const first = { r: `${PAGE_ORIGIN}/s/Zebedee`, u: `${PAGE_ORIGIN}/join#Zebedee` }
    kept.set(
      'ph_phc_first_posthog',
      JSON.stringify({
        distinct_id: 'd1',
        $device_id: 'd1',
        $initial_person_info: first,
        $initial_referrer_info: { referrer: 'https://zebedee.test/Zebedee' },
        $initial_campaign_params: { utm_source: 'Zebedee' },
      }),
    )
    const service = create('phc_first')
    service.pageShown('/app/chats')
    service.counts({ id: 'u-ann', isNew: true })
    await settle()
    const told = await toldOf('phc_first')
    expect(told.some((text) => text.includes('/flags/'))).toBe(true)
    expect(told.join()).toContain('$identify')
    expect(told.join()).not.toMatch(/zebedee/i)
    expect([...kept.values()].join()).not.toMatch(/\$initial_|zebedee\.test|join#/)
  })

  it('[ANALYTICS-20, ANALYTICS-22, FLAG-7] accepts late flags, but none that arrive after it was switched off', async () => {
    const release = holdFlags()
    const service = create('phc_late')
    service.pageShown('/app/chats')
    await settle()
    expect(flags).toEqual([])
    release()
    await settle()
    expect(flags).toContainEqual({ chat: false })

    flags.length = 0
    const releaseAgain = holdFlags()
    service.counts({ id: 'u-ann', isNew: false })
    await settle()
    service.setOn(false)
    releaseAgain()
    await settle()
    expect(flags).toEqual([])
  })
})
