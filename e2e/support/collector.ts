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

/** Decompresses nested parts, so a recording is readable as plain JSON. */
const unpacked = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value.startsWith('\u001f\u008b')
      ? gunzipSync(Buffer.from(value, 'latin1')).toString()
      : value
  if (Array.isArray(value)) return value.map(unpacked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpacked(inner)]))
}

/** A recorded rrweb event. Type 2 is a full snapshot, type 3 a mutation. */
export type Recorded = { readonly type: number; readonly data: unknown }

/** Parses a part that was compressed separately and is therefore JSON text. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

/** The rrweb events inside these PostHog events, in order and decompressed. */
const recordedIn = (events: readonly Told[]): readonly Recorded[] =>
  events
    .filter(({ event }) => event === '$snapshot')
    .flatMap(({ properties }) => [properties['$snapshot_data']].flat())
    .map((one) => one as Recorded & { readonly cv?: string })
    .map(({ type, data, cv }) => ({ type, data: cv === undefined ? data : packedOf(data) }))

/** A compressed snapshot is one string. A compressed mutation has one string per list. */
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
 * A PostHog stand-in: accepts its client's events and serves settings with these flags and session
 * recording.
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
    /** All received requests as text, flag requests included. */
    raw: raw as readonly string[],
    of: (event: string): readonly Told[] => told.filter((one) => one.event === event),
    /** All recorded rrweb events. */
    recorded: () => recordedIn(told),
    close: () => server.close(),
  }
}
