import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createSseByteParser } from '#contract/stream/sse.ts'
import { decodeStreamEvent, StreamEvent } from '#contract/stream/stream.ts'
import { hostileEvent, wireEvent } from '#tests/support/chat/stream-events.ts'

const decode = (type: unknown, payload: unknown, more: object = {}) =>
  decodeStreamEvent(JSON.stringify({ id: 'e-1', sequence: 1, type, payload, ...more }))
const payloadOf = (type: string, payload: unknown): unknown => {
  const decoded = decode(type, payload)
  return decoded.ok ? decoded.value.payload : decoded.error
}
const wrong = (name: string) => ({ type: 'wrong_fields', name })
const tool = { execution_id: 'x-1', tool_name: 'write_range', tool_display_name: 'Write range' }

describe('the decoder of stream events', () => {
  it.each<readonly [string, unknown]>([
    ['no id', { sequence: 1, type: 'text_delta', payload: { text: 'a' } }],
    ['a numeric id', { id: 1, sequence: 1, type: 'text_delta', payload: { text: 'a' } }],
    ['no sequence', { id: 'e', type: 'text_delta', payload: { text: 'a' } }],
    [
      'a string as sequence number',
      { id: 'e', sequence: '1', type: 'text_delta', payload: { text: 'a' } },
    ],
    ['no type', { id: 'e', sequence: 1, payload: { text: 'a' } }],
    ['a numeric type', { id: 'e', sequence: 1, type: 7, payload: { text: 'a' } }],
    ['no payload', { id: 'e', sequence: 1, type: 'stream_end' }],
    ['a list', [1]],
    ['null', null],
    ['a number', 7],
    ['a text', 'text_delta'],
  ])('[STREAM-9] refuses an event with %s', (_, value) => {
    expect(decodeStreamEvent(JSON.stringify(value))).toEqual({
      ok: false,
      error: { type: 'not_an_event' },
    })
  })

  it('[STREAM-10] ignores data that is not JSON, and unknown event types', () => {
    expect(decodeStreamEvent('hello')).toEqual({
      ok: false,
      error: { type: 'not_json', data: 'hello' },
    })
    expect(decodeStreamEvent('')).toEqual({ ok: false, error: { type: 'not_json', data: '' } })
    for (const name of ['artifact_delta', 'constructor', '__proto__', 'toString', ''])
      expect(decode(name, {})).toEqual({ ok: false, error: { type: 'unknown_type', name } })
  })

  it.each<readonly [string, unknown, unknown]>([
    ['text_delta', { text: 'a' }, { text: 'a' }],
    ['reasoning_delta', { text: 'a' }, { text: 'a', is_summary: false }],
    ['reasoning_delta', { text: 'a', is_summary: null }, { text: 'a', is_summary: false }],
    ['reasoning_delta', { text: 'a', is_summary: true }, { text: 'a', is_summary: true }],
    ['reasoning_block', {}, { block_id: null, summary: '' }],
    ['reasoning_block', { block_id: 'b', summary: 's' }, { block_id: 'b', summary: 's' }],
    ['tool_preparing', tool, tool],
    [
      'tool_preparing',
      { execution_id: 'x' },
      { execution_id: 'x', tool_name: '', tool_display_name: '' },
    ],
    ['tool_executing', { ...tool, arguments: { a: [1] } }, { ...tool, arguments: { a: [1] } }],
    ['tool_executing', tool, { ...tool, arguments: null }],
    [
      'tool_complete',
      { ...tool, success: true, result: { id: 's' }, error: null },
      { ...tool, success: true, result: { id: 's' }, error: null },
    ],
    ['tool_complete', tool, { ...tool, success: true, result: null, error: null }],
    ['tool_error', { ...tool, error: 'no' }, { ...tool, error: 'no' }],
    [
      'token_usage',
      { current_tokens: 5 },
      { current_tokens: 5, cumulative_tokens: null, reasoning_tokens: null },
    ],
    ['model_waiting', {}, {}],
    ['title_updated', { title: 'Loan' }, { conversation_id: null, title: 'Loan' }],
    [
      'conversation_started',
      { conversation_id: 'c' },
      { conversation_id: 'c', title: 'New Conversation', spreadsheet_id: null, model: null },
    ],
    ['stream_end', {}, {}],
    ['stream_end', null, {}],
    ['stream_end', { elapsed_ms: 12 }, { elapsed_ms: 12 }],
    ['stream_end', { credits: 1 }, { credits: 1 }],
    ['stream_end', { elapsed_ms: 12, credits: '1' }, { elapsed_ms: 12 }],
    ['stream_end', { credits: -1 }, {}],
    ['reasoning_block', { elapsed_ms: 1.5 }, { block_id: null, summary: '', elapsed_ms: 1.5 }],
    ['tool_error', { ...tool, elapsed_ms: 0 }, { ...tool, error: null, elapsed_ms: 0 }],
    ['error', {}, { message: '', code: null, show_paywall: false }],
    [
      'error',
      { message: 'm', code: 'C', show_paywall: true },
      { message: 'm', code: 'C', show_paywall: true },
    ],
  ])('[STREAM-20] reads %s with the payload %j', (type, payload, expected) => {
    expect(payloadOf(type, payload)).toEqual(expected)
  })

  it.each(['12', -1, null, {}, [1], true, Infinity, NaN])(
    '[TIME-15] keeps an event but drops its elapsed_ms of %j',
    (elapsed_ms) => {
      for (const type of ['reasoning_block', 'tool_complete', 'tool_error', 'stream_end'])
        expect(payloadOf(type, { ...tool, elapsed_ms })).toEqual(payloadOf(type, tool))
    },
  )

  it.each<readonly [string, unknown]>([
    ['text_delta', {}],
    ['text_delta', null],
    ['text_delta', 'a'],
    ['text_delta', { text: null }],
    ['text_delta', { text: 7 }],
    ['text_delta', { text: { a: 1 } }],
    ['text_delta', { text: ['a'] }],
    ['reasoning_delta', { text: 'a', is_summary: 'true' }],
    ['reasoning_block', { summary: {} }],
    ['tool_preparing', {}],
    ['tool_preparing', { execution_id: '' }],
    ['tool_preparing', { execution_id: 7 }],
    ['tool_executing', { execution_id: 'x', tool_display_name: {} }],
    ['tool_complete', { execution_id: 'x', success: 'false' }],
    ['tool_error', { execution_id: 'x', error: { message: 'a' } }],
    ['token_usage', { current_tokens: '5' }],
    ['error', { message: { text: 'a' } }],
  ])('[STREAM-11] refuses %s with the payload %j', (type, payload) => {
    expect(payloadOf(type, payload)).toEqual(wrong(type))
  })

  it('[STREAM-12] ignores a conversation_started without conversation_id', () => {
    for (const conversation_id of [undefined, null, '', 7])
      expect(payloadOf('conversation_started', { conversation_id })).toEqual(
        wrong('conversation_started'),
      )
  })

  it('[STREAM-13] ignores a title_updated without a title', () => {
    for (const title of [undefined, null, '', 7])
      expect(payloadOf('title_updated', { title })).toEqual(wrong('title_updated'))
  })

  it('[STREAM-16] reads show_paywall as true only for the boolean true', () => {
    for (const show_paywall of ['true', 1, null, {}, [], false, undefined])
      expect(payloadOf('error', { show_paywall })).toMatchObject({ show_paywall: false })
    expect(payloadOf('error', { show_paywall: true })).toMatchObject({ show_paywall: true })
  })

  it('[STREAM-23] keeps render_hint', () => {
    for (const hint of [null, 'bold', { width: 3 }, [1], 0, false]) {
      expect(decode('text_delta', { text: 'a' }, { render_hint: hint })).toMatchObject({
        value: { render_hint: hint },
      })
      expect(decode('stream_end', {}, { render_hint: hint })).toMatchObject({
        value: { render_hint: hint },
      })
    }
  })

  it('[STREAM-11] refuses arguments and results nested too deeply to be serialized', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    const line = (depth: number) =>
      `{"id":"e","sequence":1,"type":"tool_executing","payload":{"execution_id":"x","arguments":${nested(depth)}}}`
    expect(decodeStreamEvent(line(100)).ok).toBe(true)
    expect(decodeStreamEvent(line(100_000)).ok).toBe(false)
  })

  it('[STREAM-11] drops fields that the event type does not have', () => {
    expect(payloadOf('text_delta', { text: 'a', more: 1 })).toEqual({ text: 'a' })
  })
})

describe('the fast parser of text deltas', () => {
  const slow = (data: string) => {
    try {
      const parsed = v.safeParse(StreamEvent, JSON.parse(data))
      return parsed.success ? parsed.output : null
    } catch {
      return null
    }
  }
  const fast = (data: string) => {
    const decoded = decodeStreamEvent(data)
    return decoded.ok ? decoded.value : null
  }

  it('[STREAM-20] returns the same as the schema for any event', () => {
    fc.assert(
      fc.property(fc.oneof(wireEvent, hostileEvent), fc.boolean(), (value, spaced) => {
        const data = spaced ? JSON.stringify(value).replaceAll('":', '": ') : JSON.stringify(value)
        expect(fast(data)).toEqual(slow(data))
      }),
      { numRuns: 3000 },
    )
  })

  it('[STREAM-20] returns the same as the schema for any text that looks like a delta', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(
        '"',
        '\\',
        '\\n',
        '\\u0041',
        '\n',
        '\t',
        '\0',
        '"}',
        '","',
        'é',
        '\u2028',
        '\x7f',
      ),
    )
    const number = fc.constantFrom(
      '0',
      '7',
      '007',
      '-1',
      '1.5',
      '1e3',
      '12345678901234567890',
      '',
      'null',
    )
    fc.assert(
      fc.property(
        part,
        number,
        part,
        fc.constantFrom('', ',"render_hint":null', ',"render_hint":7', ','),
        (id, n, text, tail) => {
          const data = `{"id":"${id}","sequence":${n},"type":"text_delta","payload":{"text":"${text}"}${tail}}`
          expect(fast(data)).toEqual(slow(data))
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('hostile values', () => {
  it('[STREAM-11] never make the decoder throw or return a wrong type', () => {
    fc.assert(
      fc.property(hostileEvent, (value) => {
        const decoded = decodeStreamEvent(JSON.stringify(value))
        if (decoded.ok) expect(v.is(StreamEvent, decoded.value)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('decoding bytes to events', () => {
  it('[STREAM-8] returns the same events for any split of the bytes and any line ends', () => {
    const place = fc.nat(1_000_000)
    fc.assert(
      fc.property(
        fc.array(wireEvent, { maxLength: 12 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(place, { maxLength: 80 }),
        (events, end, places) => {
          const text = events
            .map((value) => `: ping${end}data: ${JSON.stringify(value)}${end}${end}`)
            .join('')
          const bytes = new TextEncoder().encode(text)
          const cuts = [...places.map((p) => p % (bytes.length + 1)), bytes.length].toSorted(
            (a, b) => a - b,
          )
          const parser = createSseByteParser()
          const results = cuts.map((at, i) => parser.feed(bytes.subarray(cuts[i - 1] ?? 0, at)))
          const data = [...results, parser.end()].flatMap((result) =>
            result.ok ? result.value : [],
          )
          const wanted = events.map((value) => decodeStreamEvent(JSON.stringify(value)))
          expect(data.map(decodeStreamEvent)).toEqual(wanted)
        },
      ),
      { numRuns: 500 },
    )
  })
})
