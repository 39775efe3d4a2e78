import { gunzipSync } from 'node:zlib'
import { vi } from 'vitest'
import type { Analytics } from '#src/services/analytics/port.ts'

// Runs PostHog's real client on a minimal browser. Requests are recorded and never leave the
// process.

/** Origin of the page. */
export const PAGE_ORIGIN = 'https://ledgerline.test'

/** A request: URL, body, time in ms of the test's clock, and response status. */
type Asked = {
  readonly url: string
  readonly body: BodyInit | null
  readonly at: number
  readonly status: number
}

/** An event that PostHog's client sent. */
export type ReceivedEvent = {
  readonly event: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** A request with events. */
export type Batch = {
  readonly at: number
  readonly status: number
  readonly events: readonly ReceivedEvent[]
}

const answer = {
  hasFeatureFlags: true,
  featureFlags: { chat: false },
  flags: { chat: { key: 'chat', enabled: false } },
  errorsWhileComputingFlags: false,
}

const bytesOf = async ({ body }: Asked): Promise<string> => {
  const bytes = Buffer.from(await new Response(body).arrayBuffer())
  return bytes[0] === 0x1f ? gunzipSync(bytes).toString() : bytes.toString()
}

/** Replaces Node's browser globals for one test file. The caller must call `unstub`. */
export const startPostHogBrowser = () => {
  const asked: Asked[] = []
  const kept = new Map<string, string>()
  const target = new EventTarget()
  const flags: unknown[] = []
  let status = 200
  let held: Promise<void> | null = null
  const addEventListener = target.addEventListener.bind(target)
  const removeEventListener = target.removeEventListener.bind(target)
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const location = new URL('/sign-up?session_id=Zebedee&next=/s/Zebedee', PAGE_ORIGIN)
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
    // Without `CompressionStream`, PostHog compresses synchronously on the main thread.
    CompressionStream: undefined,
    navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', onLine: true },
    document: {
      addEventListener,
      removeEventListener,
      location,
      cookie: '',
      referrer: `${PAGE_ORIGIN}/invite/Zebedee`,
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
      const isFlags = url.includes('/flags')
      asked.push({ url, body, at: Date.now(), status: isFlags ? 200 : status })
      if (isFlags) await held
      return isFlags ? Response.json(answer) : Response.json({ status: 1 }, { status })
    },
  }
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)

  /** URL and body of each request that contains the project key, as one text. */
  const toldOf = async (key: string): Promise<readonly string[]> => {
    const texts = asked.map(async (one) => `${one.url} ${decodeURIComponent(await bytesOf(one))}`)
    return (await Promise.all(texts)).filter((text) => text.includes(key))
  }
  /** All requests that contain events, in order. */
  const batches = async (): Promise<readonly Batch[]> =>
    Promise.all(
      asked
        .filter(({ url, body }) => body !== null && !url.includes('/flags'))
        .map(async (one) => {
          const { batch }: { batch: readonly ReceivedEvent[] } = JSON.parse(await bytesOf(one))
          return { at: one.at, status: one.status, events: batch }
        }),
    )
  return {
    asked,
    kept,
    flags,
    batches,
    toldOf,
    dispatch: (type: string) => void target.dispatchEvent(new Event(type)),
    /** Sets the response status for later event requests. */
    answers: (next: number): void => {
      status = next
    },
    /** Holds feature flag responses until the returned function is called. */
    holdFlags: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    clear: (): void => {
      held = null
      asked.length = 0
      flags.length = 0
      kept.clear()
      status = 200
    },
    /** Loads our analytics on the real PostHog client. */
    load: async (): Promise<(key: string) => Analytics> => {
      const { createPostHog } = await import('#src/services/analytics/posthog.ts')
      return (key) =>
        createPostHog({
          key,
          host: 'https://counts.test',
          origin: PAGE_ORIGIN,
          onFlags: (told) => void flags.push(told),
        })
    },
  }
}
