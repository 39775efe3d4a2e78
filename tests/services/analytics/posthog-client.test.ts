import { gunzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Analytics } from '#src/services/analytics/port.ts'

// PostHog's own client, on what it needs of a browser: what it asks for is kept, nothing leaves.

const ORIGIN = 'https://ledgerline.test'
const FLUSHED_MS = 10_000

type Asked = { readonly url: string; readonly body: BodyInit | null }
const asked: Asked[] = []
const kept = new Map<string, string>()
const target = new EventTarget()

const answer = {
  hasFeatureFlags: true,
  featureFlags: { chat: false },
  flags: { chat: { key: 'chat', enabled: false } },
  errorsWhileComputingFlags: false,
}

const startBrowser = (): void => {
  const addEventListener = target.addEventListener.bind(target)
  const removeEventListener = target.removeEventListener.bind(target)
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const location = new URL('/sign-up?session_id=Zebedee&next=/s/Zebedee', ORIGIN)
  const browser = {
    window: globalThis,
    location,
    localStorage: memory,
    sessionStorage: { ...memory, getItem: () => null, setItem: () => {} },
    screen: { width: 1, height: 1 },
    innerWidth: 1,
    innerHeight: 1,
    addEventListener,
    removeEventListener,
    // Packed at once, without a thread of its own.
    CompressionStream: undefined,
    navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', onLine: true },
    document: {
      addEventListener,
      removeEventListener,
      location,
      cookie: '',
      referrer: `${ORIGIN}/invite/Zebedee`,
      title: '',
      readyState: 'complete',
      visibilityState: 'visible',
      body: null,
      documentElement: {},
      createElement: () => ({ style: {} }),
      querySelector: () => null,
      querySelectorAll: () => [],
      getElementsByTagName: () => [],
    },
    fetch: async (url: string, { body = null }: RequestInit = {}) => {
      asked.push({ url, body })
      return Response.json(answer)
    },
  }
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
}

const textOf = async ({ url, body }: Asked): Promise<string> => {
  const bytes = Buffer.from(await new Response(body).arrayBuffer())
  const text = bytes[0] === 0x1f ? gunzipSync(bytes).toString() : bytes.toString()
  return `${url} ${decodeURIComponent(text)}`
}
/** What a project was asked and told, as text. */
const toldOf = async (key: string): Promise<readonly string[]> =>
  (await Promise.all(asked.map(textOf))).filter((text) => text.includes(key))

const settle = () => vi.advanceTimersByTimeAsync(FLUSHED_MS)
const fail = (words: string): void =>
  void window.onerror?.(words, `${ORIGIN}/assets/a.js`, 1, 1, new TypeError(words))

describe('PostHog’s own client', () => {
  let create: (key: string) => Analytics
  const flags: unknown[] = []

  beforeAll(async () => {
    startBrowser()
    const { createPostHog } = await import('#src/services/analytics/posthog.ts')
    create = (key) =>
      createPostHog({
        key,
        host: 'https://counts.test',
        origin: ORIGIN,
        onFlags: (told) => void flags.push(told),
      })
    return () => vi.unstubAllGlobals()
  })
  beforeEach(() => {
    vi.useFakeTimers()
    asked.length = 0
    flags.length = 0
    kept.clear()
  })
  afterEach(() => {
    vi.clearAllTimers()
    vi.useRealTimers()
  })

  it('[ANALYTICS-11] sends nothing once it is off, and counts again once it is on', async () => {
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
    target.dispatchEvent(new Event('visibilitychange'))
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

  it('[ANALYTICS-11] counts again on a later page than the one that it was switched off on', async () => {
    create('phc_later').setOn(false)
    await settle()
    expect((await toldOf('phc_later')).join()).not.toContain('$pageview')
    create('phc_later').pageShown('/app/chats')
    await settle()
    expect((await toldOf('phc_later')).join()).toContain('$pageview')
  })

  it('[ANALYTICS-12] asks for flags without the address that somebody came by, or from', async () => {
    const service = create('phc_flags')
    service.pageShown('/app/chats')
    service.counts({ id: 'u-ann', isNew: true })
    await settle()
    const told = await toldOf('phc_flags')
    expect(told.filter((text) => text.includes('/flags/')).length).toBeGreaterThan(0)
    expect(told.join()).not.toContain('Zebedee')
  })

  it('[ANALYTICS-13] tells a fault of the page without its message', async () => {
    create('phc_fault')
    fail('Salary of Zebedee')
    await settle()
    const told = (await toldOf('phc_fault')).join()
    expect(told).toContain('"type":"TypeError"')
    expect(told).toContain('"frames":[{')
    expect(told).not.toMatch(/Salary|Zebedee/)
  })
})
