import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { StoredMessage } from '#contract/api/entities.ts'
import { emptyReply, foldReplyEvents, toAssistantMessage } from '#contract/stream/reply.ts'
import { phaseOfStatus } from '#contract/stream/stored-tool.ts'
import { readStored, toStoredReply } from '#contract/stream/stored.ts'
import { streamEvent } from '#tests/support/chat/stream-events.ts'

const stored = (fields: object) =>
  v.parse(StoredMessage, { id: 'm-1', timestamp: '2026-01-02T03:04:05Z', ...fields })
const read = (fields: object) => readStored(stored(fields)).message
const timeline = (fields: object) => {
  const message = read({ role: 'assistant', ...fields })
  return message.type === 'assistant' ? message.timeline : []
}
const head = { id: 'm-1', timestamp: '2026-01-02T03:04:05Z', documents: [] }

describe('the live, the stored and the reloaded answer', () => {
  it('[TIME-12] are equal for any events', () => {
    fc.assert(
      fc.property(fc.array(streamEvent, { maxLength: 60 }), (events) => {
        const reply = foldReplyEvents(emptyReply(), events)
        const json = JSON.stringify({
          id: 'm-1',
          timestamp: head.timestamp,
          role: 'assistant',
          documents: [],
          ...toStoredReply(reply),
        })
        const back = readStored(v.parse(StoredMessage, JSON.parse(json)))
        expect(back.message).toEqual(toAssistantMessage(head, reply))
        expect(back.warnings).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a stored question', () => {
  it.each([1, 12])('[SEND-44] has %s earlier attempts', (attempt_count) => {
    expect(read({ role: 'user', attempt_count })).toMatchObject({ attemptCount: attempt_count })
  })
  it.each([0, -1, 1.5, Number.NaN, '2', null, {}])(
    '[SEND-44] drops the invalid attempt count %s',
    (attempt_count) => {
      expect(read({ role: 'user', attempt_count })).not.toHaveProperty('attemptCount')
    },
  )
  it.each([0, -1, 1.5, Number.NaN, '2', null, {}])(
    '[CONV-70] drops the invalid question number %s',
    (number) => {
      expect(read({ role: 'user', number })).not.toHaveProperty('number')
    },
  )
})

describe('a stored status', () => {
  it.each([
    ['completed', true, 'complete'],
    ['completed', undefined, 'complete'],
    ['completed', false, 'error'],
    ['in_progress', false, 'executing'],
    ['error', true, 'error'],
    ['pending', true, 'preparing'],
    ['COMPLETED', true, 'preparing'],
    [undefined, true, 'preparing'],
    [7, false, 'preparing'],
  ])('[STORED-2] %j with success %j becomes %s', (status, success, phase) => {
    expect(phaseOfStatus(status, success)).toBe(phase)
  })
})

describe('the reader of stored messages', () => {
  const artifacts = {
    reasoning_blocks: [{ text: 'r', summary: 's' }, 'plain', { block_id: 'empty' }],
    tool_events: [
      {
        execution_id: 'x',
        tool_name: 'npv',
        tool_display_name: 'NPV',
        status: 'in_progress',
        arguments: { rate: 0.1 },
      },
      {
        execution_id: 'x',
        tool_name: 'npv',
        status: 'completed',
        result: { success: false, output: null, error: 'no flows' },
      },
    ],
  }
  const block = { kind: 'text', content: 'new' }

  it('[STORED-1] prefers payload.timeline to artifacts and text_content', () => {
    const all = {
      text_content: 'old\n:::reasoning "r" :::',
      artifacts,
      payload: { timeline: [block] },
    }
    expect(timeline(all)).toEqual([block])
  })

  it('[STORED-1] without a timeline reads artifacts and text_content, in the order reasoning, tools, text', () => {
    const expected = [
      { kind: 'reasoning', text: 'r', summary: 's', isStreaming: false },
      { kind: 'reasoning', text: 'plain', summary: '', isStreaming: false },
      {
        kind: 'tool',
        executionId: 'x',
        toolName: 'npv',
        toolDisplayName: 'NPV',
        phase: 'error',
        events: [
          { type: 'tool_executing', arguments: { rate: 0.1 } },
          { type: 'tool_error', result: { success: false, output: null, error: 'no flows' } },
        ],
      },
      { kind: 'text', content: 'the text' },
    ]
    const inPayload = { text_content: 'the text', payload: { artifacts, timeline: [] } }
    for (const fields of [{ text_content: 'the text', artifacts }, inPayload])
      expect(timeline(fields)).toMatchObject(expected)
  })

  it('[STORED-1] without a timeline and artifacts parses text_content or payload.content', () => {
    const text = 'Hi\n:::reasoning "r" :::'
    const expected = [
      { kind: 'text', content: 'Hi' },
      { kind: 'reasoning', text: 'r' },
    ]
    for (const fields of [
      { text_content: text },
      { payload: { content: text } },
      {
        text_content: text,
        artifacts: { tool_events: [] },
        payload: { timeline: [{ kind: 'chart' }] },
      },
    ])
      expect(timeline(fields)).toMatchObject(expected)
  })

  it('[STORED-1] reads a timeline with snake_case wire names as well as with our own camelCase names', () => {
    const tool = {
      execution_id: 'x',
      tool_name: 'npv',
      tool_display_name: 'NPV',
      status: 'completed',
      success: false,
    }
    expect(
      timeline({
        payload: {
          timeline: [
            { type: 'text', text: 'a' },
            { type: 'tool', ...tool },
          ],
        },
      }),
    ).toEqual([
      { kind: 'text', content: 'a' },
      {
        kind: 'tool',
        executionId: 'x',
        toolName: 'npv',
        toolDisplayName: 'NPV',
        phase: 'error',
        events: [],
      },
    ])
  })

  it('[STORED-5] skips a tool event without execution_id, with a warning', () => {
    const { message, warnings } = readStored(
      stored({
        role: 'assistant',
        text_content: 'a',
        artifacts: { tool_events: [{ status: 'completed' }, { execution_id: 'x' }] },
      }),
    )
    expect(message).toMatchObject({
      timeline: [{ kind: 'tool', executionId: 'x' }, { kind: 'text' }],
    })
    expect(warnings).toHaveLength(1)
  })

  it('[STORED-9] never reads stored reasoning as still streaming', () => {
    const open = { kind: 'reasoning', text: 'r', summary: '', isStreaming: true }
    expect(timeline({ payload: { timeline: [open, block] } })[0]).toMatchObject({
      isStreaming: false,
    })
  })
})

describe('stored messages', () => {
  it('[STORED-6, STORED-8] become user messages if role, type or event_type says so', () => {
    const documents = [{ id: 'd', filename: 'a.pdf' }, { filename: 'no id' }, 7]
    const expected = {
      id: 'm-1',
      type: 'user',
      content: 'Hi',
      timestamp: head.timestamp,
      documents: [{ id: 'd', filename: 'a.pdf', file_type: '', file_size: 0 }],
    }
    expect(read({ role: 'user', text_content: 'Hi', documents })).toEqual(expected)
    for (const type of [{ type: 'user' }, { event_type: 'user_message' }])
      expect(read({ ...type, payload: { content: 'Hi' } })).toMatchObject({
        type: 'user',
        content: 'Hi',
      })
  })

  it('[STORED-6, STORED-8] become assistant messages with usage, error and plain text', () => {
    const error = { type: 'interrupted', message: 'The answer was interrupted.' }
    const tokenUsage = { current: 1, cumulative: 2, reasoning_tokens: 3 }
    expect(
      read({ role: 'assistant', text_content: 'a', payload: { error, token_usage: tokenUsage } }),
    ).toEqual({
      id: 'm-1',
      type: 'assistant',
      timeline: [{ kind: 'text', content: 'a' }],
      metadata: { tokenUsage, documents: [], error },
      timestamp: head.timestamp,
      plainText: 'a',
      error,
    })
  })

  it('[STORED-7] of any shape are read without an exception', () => {
    const any = fc.jsonValue()
    const part = fc.oneof(
      any,
      fc.dictionary(
        fc.constantFrom(
          'kind',
          'type',
          'text',
          'content',
          'summary',
          'executionId',
          'execution_id',
          'events',
          'phase',
          'status',
          'result',
          'arguments',
          'toolName',
        ),
        fc.oneof(any, fc.constantFrom('text', 'reasoning', 'tool', 'completed', 'x')),
      ),
    )
    const list = fc.oneof(any, fc.array(part))
    fc.assert(
      fc.property(
        fc.record({
          role: fc.constantFrom('user', 'assistant', '', null),
          text_content: fc.oneof(fc.string(), fc.constant(null)),
          payload: fc.oneof(
            any,
            fc.record({
              timeline: list,
              content: any,
              artifacts: any,
              error: any,
              token_usage: any,
            }),
          ),
          artifacts: fc.oneof(any, fc.record({ reasoning_blocks: list, tool_events: list })),
          documents: fc.oneof(fc.array(any), fc.constant(null)),
        }),
        (fields) => {
          const message = read(fields)
          const again = JSON.parse(JSON.stringify(message))
          expect(message.type === again.type && message.id === again.id).toBe(true)
          if (message.type === 'assistant')
            expect(message.timeline.some((b) => b.kind === 'reasoning' && b.isStreaming)).toBe(
              false,
            )
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('[STORED-7] stay the same when read, stored and read again', () => {
    const first = read({
      role: 'assistant',
      text_content:
        'a\n:::tool_event {"execution_id":"x","status":"completed","result":[1]} :::\nb',
    })
    if (first.type !== 'assistant') throw new Error('not an answer')
    const again = timeline(
      JSON.parse(
        JSON.stringify(toStoredReply({ timeline: first.timeline, usage: null, error: null })),
      ),
    )
    expect(again).toEqual(first.timeline)
  })
})
