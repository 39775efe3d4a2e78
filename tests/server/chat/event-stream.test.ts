import { describe, expect, it } from 'vitest'
import { eventStream, type Sink } from '#server/chat/event-stream.ts'

const decoder = new TextDecoder()

describe('a server-sent event stream', () => {
  it('[STREAM-1] sends a keepalive comment after each quiet interval', async () => {
    let left = 0
    const stream = eventStream(() => () => (left += 1), 5)
    const reader = stream.getReader()
    const seen: string[] = []
    while (seen.length < 3) seen.push(decoder.decode((await reader.read()).value))
    expect(seen).toEqual([': open\n\n', ': keepalive\n\n', ': keepalive\n\n'])
    await reader.cancel()
    expect(left).toBe(1)
  })

  it('calls its cleanup once when the reader cancels, and ignores later writes', async () => {
    const sinks: Sink[] = []
    let left = 0
    const stream = eventStream((sink) => {
      sinks.push(sink)
      return () => (left += 1)
    })
    await stream.cancel()
    for (const sink of sinks) {
      sink.write(['{}'])
      sink.close()
    }
    expect(left).toBe(1)
  })

  it('[SEND-32] ends with an error if a slow reader lets too many unread bytes pile up', async () => {
    const sinks: Sink[] = []
    let left = 0
    const stream = eventStream((sink) => {
      sinks.push(sink)
      return () => (left += 1)
    })
    const megabyte = 'x'.repeat(1_000_000)
    for (let n = 0; n < 100; n += 1) for (const sink of sinks) sink.write([megabyte])
    expect(left).toBe(1)
    await expect(stream.getReader().read()).rejects.toThrow('cut')
  })
})
