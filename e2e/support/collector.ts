import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** An event as PostHog's client sends it. */
export type Told = {
  readonly event: string
  readonly distinct_id?: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly $set?: unknown
  readonly $set_once?: unknown
}

const bodyOf = (bytes: Buffer): unknown => {
  const text = bytes[0] === 0x1f ? gunzipSync(bytes).toString() : bytes.toString()
  if (!text.startsWith('data=')) return JSON.parse(text || 'null')
  return JSON.parse(Buffer.from(decodeURIComponent(text.slice(5)), 'base64').toString())
}

/** What a recording packs by itself, unpacked too: a page is read as it was recorded. */
const unpacked = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value.startsWith('\u001f\u008b')
      ? gunzipSync(Buffer.from(value, 'latin1')).toString()
      : value
  if (Array.isArray(value)) return value.map(unpacked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpacked(inner)]))
}

/** One thing that a recording saw: 2 is a whole page as a tree, 3 a change (rrweb's numbers). */
export type Recorded = { readonly type: number; readonly data: unknown }

/** A part that was packed by itself is JSON too. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

/** What the recordings in these events saw, in order, unpacked. */
const recordedIn = (events: readonly Told[]): readonly Recorded[] =>
  events
    .filter(({ event }) => event === '$snapshot')
    .flatMap(({ properties }) => [properties['$snapshot_data']].flat())
    .map((one) => one as Recorded & { readonly cv?: string })
    .map(({ type, data, cv }) => ({ type, data: cv === undefined ? data : packedOf(data) }))

/** A packed page is one text; of a packed change each list is. */
const packedOf = (data: unknown): unknown => {
  const plain = unpacked(data)
  if (typeof plain !== 'object' || plain === null) return parsed(plain)
  return Object.fromEntries(
    Object.entries(plain).map(([key, inner]) => [
      key,
      typeof inner === 'string' ? parsed(inner) : inner,
    ]),
  )
}

/**
 * Stands for PostHog: takes what its client sends, and answers the settings and flags of a project that records
 * sessions and has these flags.
 */
export async function createCollector(flags: Readonly<Record<string, boolean>> = {}) {
  const told: Told[] = []
  const raw: string[] = []
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      answer.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
      answer.setHeader('access-control-allow-headers', '*, content-type')
      answer.setHeader('content-type', 'application/json')
      const { pathname } = new URL(request.url ?? '/', 'http://x')
      if (request.method === 'POST') {
        const body = bodyOf(Buffer.concat(parts))
        raw.push(JSON.stringify(unpacked(body)))
        const batch = Array.isArray(body) ? body : ((body as { batch?: Told[] })?.batch ?? [body])
        if (!pathname.startsWith('/flags')) told.push(...(batch as Told[]))
      }
      answer.end(
        JSON.stringify({
          status: 1,
          supportedCompression: ['gzip-js'],
          sessionRecording: { endpoint: '/s/' },
          autocaptureExceptions: true,
          autocapture_opt_out: false,
          hasFeatureFlags: true,
          featureFlags: flags,
          flags: Object.fromEntries(
            Object.entries(flags).map(([key, enabled]) => [key, { key, enabled }]),
          ),
          errorsWhileComputingFlags: false,
        }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    told: told as readonly Told[],
    /** Everything that came, what asks for flags too, as text. */
    raw: raw as readonly string[],
    of: (event: string): readonly Told[] => told.filter((one) => one.event === event),
    /** What its recordings saw. */
    recorded: () => recordedIn(told),
    close: () => server.close(),
  }
}
