import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { StoredMessage } from '#contract/api/entities.ts'
import { emptyReply, foldReplyEvents } from '#contract/stream/reply.ts'
import { createSseByteParser } from '#contract/stream/sse.ts'
import { readStored } from '#contract/stream/stored.ts'
import { decodeStreamEvent } from '#contract/stream/stream.ts'

const folder = new URL('../../golden/', import.meta.url)
const bytesOf = (name: string) => readFileSync(new URL(name, folder))
const jsonOf = (name: string): unknown => JSON.parse(bytesOf(name).toString('utf8'))
const named = (end: string) =>
  readdirSync(folder).flatMap((name) => (name.endsWith(end) ? [name.slice(0, -end.length)] : []))

/**
 * Counts the events of a stream, collects the decoding errors, and folds the events into a reply.
 */
const outcome = (bytes: Uint8Array, size: number): unknown => {
  const parser = createSseByteParser()
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    parser.feed(bytes.subarray(i * size, (i + 1) * size)),
  )
  const data = [...chunks, parser.end()].flatMap((result) => (result.ok ? result.value : []))
  const decoded = data.map(decodeStreamEvent)
  const events = decoded.flatMap((result) => (result.ok ? [result.value] : []))
  const refused = decoded.flatMap((result) => (result.ok ? [] : [result.error]))
  const { timeline, usage, error, ended } = foldReplyEvents(emptyReply(), events)
  return { events: events.length, refused, timeline, usage, error, ended }
}

describe('golden streams', () => {
  it.each(named('.sse'))(
    '[STREAM-8] %s decodes to its recorded result, in chunks of any size',
    (name) => {
      const bytes = bytesOf(`${name}.sse`)
      for (const size of [bytes.length, 1, 2, 3, 7, 64])
        expect(outcome(bytes, size)).toEqual(jsonOf(`${name}.json`))
    },
  )
})

describe('golden messages', () => {
  it.each(named('.stored.json'))('[STORED-1] the messages of %s are read as recorded', (name) => {
    const stored = v.parse(v.array(StoredMessage), jsonOf(`${name}.stored.json`))
    expect(stored.map(readStored)).toEqual(jsonOf(`${name}.read.json`))
  })
})
