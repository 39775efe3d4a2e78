import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { STREAM_INACTIVITY_CHECK_MS, STREAM_INACTIVITY_MS } from '#contract/limits.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { STREAM_TEXTS } from '#src/texts/wording.ts'
import type { SendRequest, StreamInput, StreamActorEvent } from '#src/machines/reply/types.ts'
import { createOpenStream } from '#src/services/chat/chat-stream.ts'
import { createSend } from '#src/services/http/http-client.ts'
import { createFakeTime, type FakeTime } from '#tests/support/client/client-clock.ts'
import {
  frame,
  json,
  says,
  started,
  startHostile,
  stream,
  type Hostile,
  type Script,
} from '#tests/support/hostile.ts'

let server: Hostile | null = null
afterEach(() => server?.close())

const order: SendRequest = {
  id: '7c1f4a0e-3a43-4d0e-9f0e-000000000001',
  replyId: 'r1',
  at: '2026-11-02T10:00:00.000Z',
  conversationId: 'c1',
  text: 'How much?',
  documents: [{ id: 'd1', filename: 'loan.pdf', file_type: 'pdf', file_size: 3 }],
  spreadsheetId: 's1',
  spend: 'credit',
  replaces: null,
}
const sending: StreamInput = { kind: 'send', order }

const open = async (
  script: Script,
  input: StreamInput = sending,
  clock: FakeTime = createFakeTime(),
) => {
  server = await startHostile({
    'POST /api/chat/stream/': script,
    'GET /api/chat/conversations/c1/stream/': script,
  })
  const pass = { token: 't1', userId: 'u1' }
  const auth = { pass: () => pass, renew: async () => ({ ok: false as const, error }) }
  const send = createSend({ baseUrl: server.origin }, auth)
  const news: StreamActorEvent[] = []
  const heard = new Set<() => void>()
  const stop = createOpenStream({ send, clock, ready: async () => {} })(input, (one) => {
    news.push(one)
    for (const hear of heard) hear()
  })
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      if (holds()) return resolve()
      heard.add(() => holds() && resolve())
    })
  const ended = () => until(() => /CLOSED|FAILED|GONE|UNSUPPORTED/.test(news.at(-1)?.type ?? ''))
  return { news, stop, until, ended, seen: server.seen }
}
const error = { type: 'unknown' } as const

const eventsOf = (news: readonly StreamActorEvent[]) =>
  news.flatMap((one) => (one.type === 'STREAM_EVENTS' ? one.events : []))
const textOf = (news: readonly StreamActorEvent[]): string =>
  eventsOf(news)
    .map((event) => (event.type === 'text_delta' ? event.payload.text : ''))
    .join('')

describe('the chat stream', () => {
  it('[SEND-25] sends message, conversation, spreadsheet, documents and a request id', async () => {
    const { ended, seen } = await open(stream('close', says('Hi')))
    await ended()
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      message: 'How much?',
      conversation_id: 'c1',
      spreadsheet_id: 's1',
      document_ids: ['d1'],
      request_id: order.id,
    })
  })

  it('[SEND-26] names the message that a retry replaces', async () => {
    const { ended, seen } = await open(stream('close'), {
      kind: 'send',
      order: { ...order, replaces: 'm0' },
    })
    await ended()
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ replaces: 'm0' })
  })

  it('[SEND-16] reports a clean close without stream_end as closed and keeps all the text', async () => {
    const { news, ended } = await open(stream('close', started(), says('It is '), says('$5.')))
    await ended()
    expect(news[0]).toEqual({ type: 'STREAM_OPENED' })
    expect(textOf(news)).toBe('It is $5.')
    expect(news.at(-1)).toEqual({ type: 'STREAM_CLOSED' })
  })

  it('[SEND-18] reports nothing after the event that ends the stream', async () => {
    const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
    const time = createFakeTime()
    // The last step of an ended stream is to cancel its inactivity check. Until then, it could
    // still report an event.
    const every: FakeTime['every'] = (...given) => {
      const cancel = time.every(...given)
      return () => {
        cancel()
        over()
      }
    }
    const { news } = await open(
      (request, response) => {
        response.on('close', () => closed())
        const late = [says('No.'), frame('error', {})]
        stream('hang', says('Yes.'), frame('stream_end', {}), ...late)(request, response)
      },
      sending,
      { ...time, every },
    )
    await Promise.all([isClosed, isOver])
    expect(textOf(news)).toBe('Yes.')
    expect(eventsOf(news).at(-1)?.type).toBe('stream_end')
    expect(news.map((one) => one.type)).not.toContain('STREAM_CLOSED')
  })

  it('[SEND-17] reports a reset as a cut that can be resumed', async () => {
    const { news, ended } = await open(stream('cut', started(), says('It is ')))
    await ended()
    expect(textOf(news)).toBe('It is ')
    expect(news.at(-1)).toMatchObject({ type: 'STREAM_FAILED', isCut: true })
  })

  it.each([
    ['[ERR-2] 429 with a detail', json({ detail: 'Slow down.' }, 429), 'Slow down.'],
    ['[ERR-2] 429 without a detail', json({}, 429), 'Rate limit exceeded. Please try again later.'],
    ['[ERR-3] 500', json({ detail: 'x' }, 500), 'Failed to start chat stream'],
    ['[ERR-3] 503 with an HTML body', json('<html>', 503), 'Failed to start chat stream'],
    [
      '[ERR-3] 204',
      (_: unknown, response: ServerResponse) => void response.writeHead(204).end(),
      'No response body',
    ],
  ])('reports one final failure with its own message for %s', async (_, script, text) => {
    const { news, ended } = await open(script)
    await ended()
    const last = news.at(-1)
    expect(last).toMatchObject({ type: 'STREAM_FAILED', isCut: false })
    expect(last?.type === 'STREAM_FAILED' && errorToMessage(last.error)).toBe(text)
    expect(news).toHaveLength(1)
  })

  it('[SEND-17] reports an unreachable server as a failed start', async () => {
    const { news, ended } = await open((request) => request.socket.destroy())
    await ended()
    expect(news).toMatchObject([
      { type: 'STREAM_FAILED', isCut: false, error: { type: 'network' } },
    ])
  })

  it.each([
    [204, { type: 'STREAM_GONE' }],
    [404, { type: 'STREAM_UNSUPPORTED' }],
    [405, { type: 'STREAM_UNSUPPORTED' }],
    [503, { type: 'STREAM_FAILED', isCut: true }],
    [403, { type: 'STREAM_FAILED', isCut: false }],
  ])('[SEND-32] maps a resume answered with %i to its outcome', async (status, told) => {
    const input: StreamInput = { kind: 'resume', conversationId: 'c1', after: 41 }
    const { news, ended, seen } = await open((_, response) => {
      response.writeHead(status)
      response.end()
    }, input)
    await ended()
    expect(seen[0]?.line).toBe('GET /api/chat/conversations/c1/stream/?after=41')
    expect(news).toMatchObject([told])
  })

  it('[STREAM-10] [STREAM-11] ignores data that is no valid event', async () => {
    const { news, ended } = await open(
      stream(
        'close',
        ': keepalive\n\ndata: nonsense\n\ndata: {"id":1}\n\n',
        frame('text_delta', { text: 7 }),
        frame('unheard_of', {}),
        says('Still here.'),
      ),
    )
    await ended()
    expect(eventsOf(news)).toHaveLength(1)
    expect(textOf(news)).toBe('Still here.')
  })

  it('[STREAM-17] [STREAM-18] fails after 30 minutes without a byte, and a keepalive resets the timeout', async () => {
    const clock = createFakeTime()
    let write: (text: string) => void = () => {}
    const { news, ended, until } = await open(
      (request, response) => {
        stream('hang', says('Hm.'))(request, response)
        write = (text) => response.write(text)
      },
      sending,
      clock,
    )
    await until(() => textOf(news) === 'Hm.')
    clock.advance(STREAM_INACTIVITY_MS - STREAM_INACTIVITY_CHECK_MS)
    write(`: keepalive\n\n${says('Well.')}`)
    await until(() => textOf(news) === 'Hm.Well.')
    clock.advance(STREAM_INACTIVITY_MS - 1)
    expect(news.at(-1)?.type).toBe('STREAM_EVENTS')
    clock.advance(STREAM_INACTIVITY_CHECK_MS)
    await ended()
    expect(news.at(-1)).toEqual({
      type: 'STREAM_FAILED',
      error: { type: 'stream_inactive' },
      isCut: false,
    })
    expect(errorToMessage({ type: 'stream_inactive' })).toBe(STREAM_TEXTS.inactive)
  })

  it('[STREAM-19] fails with line_too_long at a line over 16 MiB', async () => {
    const { news, ended } = await open((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`data: ${'x'.repeat(17 * 1024 * 1024)}`)
    })
    await ended()
    expect(news.at(-1)).toMatchObject({ type: 'STREAM_FAILED', error: { type: 'line_too_long' } })
  })

  it('[SEND-10, SEND-518] closes the request on an abort, and reports nothing more', async () => {
    const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>()
    const { news, stop, until } = await open((request, response) => {
      response.on('close', () => closed())
      stream('hang', says('Hm.'))(request, response)
    })
    await until(() => textOf(news) === 'Hm.')
    stop()
    await isClosed
    expect(news.map((one) => one.type)).toEqual(['STREAM_OPENED', 'STREAM_EVENTS'])
  })

  it('delivers a burst of 50,000 deltas in few batches of limited size', async () => {
    const deltas = Array.from({ length: 50_000 }, (_, index) => says(`${index} `))
    const { news, ended } = await open(stream('close', ...deltas))
    await ended()
    const batches = news.flatMap((one) => (one.type === 'STREAM_EVENTS' ? [one.events.length] : []))
    expect(eventsOf(news)).toHaveLength(50_000)
    expect(batches.length).toBeLessThan(1000)
    expect(Math.max(...batches)).toBeLessThanOrEqual(12_000)
  })
})
