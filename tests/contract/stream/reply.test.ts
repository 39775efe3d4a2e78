import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MESSAGES } from '#contract/api/messages.ts'
import {
  emptyReply,
  foldReply,
  foldReplyEvents,
  isFresh,
  toAssistantMessage,
} from '#contract/stream/reply.ts'
import { event, streamEvent } from '#tests/support/chat/stream-events.ts'

const text = (value: string) => event('text_delta', { text: value })
const shown = (reply: ReturnType<typeof emptyReply>) => ({ ...reply, seen: null })

describe('a reply', () => {
  it('[STREAM-14] applies each event id once', () => {
    const once = text('a')
    const reply = foldReply(emptyReply(), once)
    expect(isFresh(emptyReply(), once)).toBe(true)
    expect(isFresh(reply, once)).toBe(false)
    expect(foldReply(reply, once)).toBe(reply)
    expect(foldReplyEvents(reply, [once, text('b'), once]).timeline).toEqual([
      { kind: 'text', content: 'ab' },
    ])
  })

  it('[STREAM-14] knows the ids of its own events, not those of another reply that began with the same events', () => {
    const [a, b, c] = [text('a'), text('b'), text('c')] as const
    const first = foldReply(emptyReply(), a)
    const second = foldReply(first, b)
    const other = foldReply(first, c)
    expect(foldReply(other, b).timeline).toEqual([{ kind: 'text', content: 'acb' }])
    expect(foldReply(second, c).timeline).toEqual([{ kind: 'text', content: 'abc' }])
    expect(foldReply(other, a)).toBe(other)
    expect(foldReply(foldReply(second, c), c).timeline).toEqual([{ kind: 'text', content: 'abc' }])
  })

  it('[STREAM-15, STREAM-30] applies events in order of arrival, regardless of sequence', () => {
    const late = { ...text('a'), sequence: 900 }
    const early = { ...text('b'), sequence: 2 }
    expect(foldReplyEvents(emptyReply(), [late, early]).timeline).toEqual([
      { kind: 'text', content: 'ab' },
    ])
  })

  it.each(['stream_end', 'error'] as const)('[TIME-9] does not change after %s', (type) => {
    const ended = foldReplyEvents(emptyReply(), [text('a'), event(type), text('b')])
    expect(ended.timeline).toEqual([{ kind: 'text', content: 'a' }])
    expect(ended.ended).toBe(type === 'error' ? 'error' : 'end')
    for (const late of [
      text('c'),
      event('error', { message: 'm' }),
      event('stream_end'),
      event('token_usage', { current_tokens: 1 }),
    ]) {
      expect(isFresh(ended, late)).toBe(false)
      expect(foldReply(ended, late)).toBe(ended)
    }
  })

  it('[TIME-16] keeps the elapsed time of its stream_end', () => {
    const ended = foldReply(
      foldReply(emptyReply(), text('a')),
      event('stream_end', { elapsed_ms: 9 }),
    )
    const head = { id: 'm', timestamp: '', documents: [] }
    expect(toAssistantMessage(head, ended).metadata).toMatchObject({ elapsedMs: 9 })
    const untold = foldReply(emptyReply(), event('stream_end'))
    expect(Object.keys(toAssistantMessage(head, untold).metadata)).not.toContain('elapsedMs')
  })

  it.each([
    [
      { message: 'No more', code: 'CREDITS_EXHAUSTED' },
      { type: 'CREDITS_EXHAUSTED', message: 'No more' },
    ],
    [{ message: 'Broken' }, { type: 'stream_error', message: 'Broken' }],
    [
      { message: 'Broken', code: '' },
      { type: 'stream_error', message: 'Broken' },
    ],
    [{}, { type: 'stream_error', message: MESSAGES.unknown }],
  ])('[SEND-12] reads the error event %j', (payload, error) => {
    expect(foldReply(emptyReply(), event('error', payload)).error).toEqual(error)
  })

  it('[TIME-13] keeps the last token usage, and earlier values for missing fields', () => {
    const usage = (payload: object) => event('token_usage', payload)
    const reply = foldReplyEvents(emptyReply(), [
      usage({ current_tokens: 5, cumulative_tokens: 9 }),
      usage({ current_tokens: 7, reasoning_tokens: 2 }),
    ])
    expect(reply.usage).toEqual({ current: 7, cumulative: 9, reasoning_tokens: 2 })
    expect(emptyReply().usage).toBeNull()
  })

  it('[TIME-11] is the same for any batching and repetition of its events', () => {
    fc.assert(
      fc.property(fc.array(streamEvent, { maxLength: 40 }), fc.nat(40), (events, at) => {
        const whole = foldReplyEvents(emptyReply(), events)
        const half = foldReplyEvents(emptyReply(), events.slice(0, at))
        expect(shown(foldReplyEvents(half, events))).toEqual(shown(whole))
        expect(shown(events.reduce(foldReply, emptyReply()))).toEqual(shown(whole))
      }),
      { numRuns: 500 },
    )
  })

  it('[STORED-6] becomes an assistant message with nothing streaming', () => {
    const events = [
      text('a'),
      event('reasoning_delta', { text: 'r' }),
      event('error', { message: 'm' }),
    ]
    const head = { id: 'm-1', timestamp: '2026-01-01T00:00:00Z', documents: [] }
    expect(
      toAssistantMessage(head, foldReplyEvents(emptyReply(), events.slice(0, 2))),
    ).toMatchObject({
      id: 'm-1',
      type: 'assistant',
      timeline: [{ kind: 'text' }, { kind: 'reasoning', isStreaming: false }],
      plainText: 'a',
      error: null,
    })
    const error = { type: 'stream_error', message: 'm' }
    expect(toAssistantMessage(head, foldReplyEvents(emptyReply(), events))).toMatchObject({
      metadata: { tokenUsage: null, documents: [], error },
      error,
    })
  })
})
