import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { fold } from '#src/log/fold.ts'
import {
  selectIsStreaming,
  selectMessage,
  selectMessageIds,
  selectMessages,
  selectSendBlock,
} from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import { stateAfter, rowSummariesOf, submittedFact } from '#tests/support/client/facts.ts'
import { event, streamEvent } from '#tests/support/chat/stream-events.ts'

const received = (...events: readonly StreamEvent[]): Fact => ({
  type: 'reply.received',
  events,
  at: '2026-01-01T10:00:01Z',
})
const text = (part: string): StreamEvent => event('text_delta', { text: part })
const rows = (state: AppState, id: string | null = 'c'): readonly string[] =>
  rowSummariesOf(selectMessages(id)(state))
const lastAnswer = (state: AppState) => {
  const row = selectMessages('c')(state).at(-1)
  if (row?.type !== 'assistant') throw new Error('no answer')
  return row
}
const asked: readonly Fact[] = [
  submittedFact('c', 'one'),
  received(text('The payment is '), text('$1,896.20')),
]

describe('a send', () => {
  it('[SEND-3] adds the user message, then an empty answer that streams', () => {
    const state = stateAfter([submittedFact('c', 'one')])
    expect(rows(state)).toEqual(['user: one', 'streaming: '])
    expect(selectIsStreaming(state)).toBe(true)
    expect(lastAnswer(state).timeline).toEqual([])
  })

  it('[SEND-537] is blocked for whitespace, and while an answer streams', () => {
    expect(selectSendBlock(' \n\t')(stateAfter([]))).toBe('empty')
    expect(selectSendBlock('two')(stateAfter([]))).toBeNull()
    expect(selectSendBlock('two')(stateAfter(asked))).toBe('streaming')
  })

  it('[SEND-13] keeps the documents on the message', () => {
    const document = { id: 'd1', filename: 'a.pdf', file_type: 'pdf', file_size: 10 }
    const state = stateAfter([submittedFact('c', 'one', { documents: [document] })])
    expect(selectMessages('c')(state)[0]).toMatchObject({ type: 'user', documents: [document] })
  })
})

describe('the end of an answer', () => {
  it('[SEND-5, CONV-7] stream_end ends the streaming and keeps the messages cached', () => {
    const state = stateAfter([...asked, received(event('stream_end')), { type: 'reply.finished' }])
    expect(selectIsStreaming(state)).toBe(false)
    expect(rows(state)).toEqual(['user: one', 'done: The payment is $1,896.20'])
    const elsewhere = stateAfter([{ type: 'conversation.opened', id: 'd' }], state)
    expect(rows(elsewhere)).toEqual(rows(state))
  })

  it('[SEND-6, SEND-533, ERR-15] an error event is stored on the answer, which keeps its text so far', () => {
    const error = event('error', { message: 'The model is overloaded.', code: 'overloaded' })
    const state = stateAfter([
      ...asked,
      received(error),
      { type: 'reply.refused', opensPaywall: false },
    ])
    expect(selectIsStreaming(state)).toBe(false)
    expect(lastAnswer(state)).toMatchObject({
      state: 'failed',
      charged: false,
      plainText: 'The payment is $1,896.20',
      error: { type: 'overloaded', message: 'The model is overloaded.' },
      metadata: { error: { type: 'overloaded', message: 'The model is overloaded.' } },
    })
  })

  it('[SEND-12] an error without a code is a stream_error, and an error without a text gets the text of an unknown error', () => {
    const state = stateAfter([
      ...asked,
      received(event('error', {})),
      { type: 'reply.refused', opensPaywall: false },
    ])
    expect(lastAnswer(state).error).toEqual({
      type: 'stream_error',
      message: 'An unknown error occurred',
    })
  })

  it('[SEND-7, SEND-19] a stop leaves a row without the text of the answer, and "Show it" brings the text back', () => {
    const state = stateAfter([...asked, { type: 'reply.aborted' }])
    expect(rows(state)).toEqual(['user: one', 'stopped'])
    expect(selectMessages('c')(state)[1]).toMatchObject({ type: 'stopped', shown: false })
    const shown = stateAfter([{ type: 'stopped.shown', messageId: 'answer one' }], state)
    expect(selectMessages('c')(shown)[1]).toMatchObject({
      shown: true,
      answer: { plainText: 'The payment is $1,896.20', charged: false },
    })
  })

  it.each([
    [
      { type: 'network', operation: 'chat.stream', raw: 'network error' },
      'Network error occurred. Please try again.',
    ],
    [{ type: 'stream_inactive' }, 'No data arrived for 30 minutes, so the answer timed out.'],
    [{ type: 'http', operation: 'chat.stream', status: 500 }, 'Failed to start chat stream'],
    [{ type: 'line_too_long' }, 'The answer had a line longer than 16 MB, so reading stopped.'],
  ] as const)(
    '[SEND-8, SEND-17] the failure %j is a client_error and is not charged',
    (error, message) => {
      const state = stateAfter([...asked, { type: 'reply.failed', error }])
      expect(lastAnswer(state)).toMatchObject({
        state: 'failed',
        charged: false,
        error: { type: 'client_error', message },
      })
    },
  )

  it('[SEND-16, SEND-38] a stream that closes without stream_end keeps the text and stays charged', () => {
    const state = stateAfter([...asked, { type: 'reply.cut' }])
    expect(lastAnswer(state)).toMatchObject({
      state: 'incomplete',
      charged: true,
      plainText: 'The payment is $1,896.20',
    })
  })

  it('[SEND-9, SEND-20] a retry replaces the question and its answers, and keeps them as attempts', () => {
    const failed = stateAfter([
      ...asked,
      { type: 'reply.failed', error: { type: 'stream_inactive' } },
    ])
    const again = stateAfter(
      [submittedFact('c', 'one', { id: 'u2', replyId: 'a2', replaces: 'user one' })],
      failed,
    )
    expect(rows(again)).toEqual(['user: one', 'streaming: '])
    const attempts = (state: AppState, id: string) => state.chat.messages['c']?.branches[id]
    expect(attempts(again, 'u2')).toMatchObject({
      count: 1,
      attempts: [[{ id: 'user one' }, { plainText: 'The payment is $1,896.20' }]],
    })
    const stopped = stateAfter([{ type: 'reply.aborted' }], again)
    const third = stateAfter(
      [submittedFact('c', 'one', { id: 'u3', replyId: 'a3', replaces: 'u2' })],
      stopped,
    )
    expect(attempts(third, 'u3')).toMatchObject({ count: 2, attempts: [{}, [{ id: 'u2' }, {}]] })
    expect(attempts(third, 'u2')).toBeUndefined()
  })

  it('[SEND-9] a retry leaves the earlier turns unchanged', () => {
    const state = stateAfter([
      ...asked,
      received(event('stream_end')),
      { type: 'reply.finished' },
      submittedFact('c', 'two'),
      { type: 'reply.cut' },
      submittedFact('c', 'two', { id: 'u3', replyId: 'a3', replaces: 'user two' }),
    ])
    expect(rows(state)).toEqual([
      'user: one',
      'done: The payment is $1,896.20',
      'user: two',
      'streaming: ',
    ])
  })

  const endings: readonly (readonly Fact[])[] = [
    [received(event('stream_end')), { type: 'reply.finished' }],
    [received(event('error', { message: 'x' })), { type: 'reply.refused', opensPaywall: false }],
    [{ type: 'reply.aborted' }],
    [{ type: 'reply.cut' }],
    [{ type: 'reply.failed', error: { type: 'stream_inactive' } }],
  ]

  it('[SEND-18] no later event changes an answer that has ended', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...endings),
        fc.array(streamEvent, { maxLength: 8 }),
        fc.array(fc.constantFrom(...endings), { maxLength: 3 }),
        (ending, late, more) => {
          const ended = stateAfter([...asked, ...ending])
          const later = stateAfter([received(...late), ...more.flat()], ended)
          expect(selectMessages('c')(later)).toEqual(selectMessages('c')(ended))
          expect(selectIsStreaming(later)).toBe(false)
        },
      ),
    )
  })
})

describe('a streaming answer', () => {
  it('[SHELL-31] changes only its own row: all other rows and the list of ids keep their identity', () => {
    const before = stateAfter([
      ...asked,
      received(event('stream_end')),
      { type: 'reply.finished' },
      submittedFact('c', 'two'),
    ])
    const later = fold(before, received(text('And ')))
    expect(selectMessageIds('c')(later)).toBe(selectMessageIds('c')(before))
    for (const id of ['user one', 'answer one', 'user two'])
      expect(selectMessage('c', id)(later)).toBe(selectMessage('c', id)(before))
    expect(selectMessage('c', 'answer two')(later)).not.toBe(
      selectMessage('c', 'answer two')(before),
    )
    expect(later.credits).toBe(before.credits)
    expect(later.workbook).toBe(before.workbook)
  })

  it('[SEND-24, CONV-7] adds no text to another conversation, and continues in its own', () => {
    const away = stateAfter([
      ...asked,
      { type: 'conversation.opened', id: 'd' },
      received(text('!')),
    ])
    expect(rows(away, 'd')).toEqual([])
    const row = selectMessage('c', 'answer one')(away)
    expect(row?.type === 'assistant' && row.timeline).toEqual([
      { kind: 'text', content: 'The payment is $1,896.20!' },
    ])
  })

  it('[STREAM-14] applies a repeated event only once', () => {
    const delta = text('once')
    const row = selectMessage(
      'c',
      'answer one',
    )(stateAfter([submittedFact('c', 'one'), received(delta), received(delta, delta)]))
    expect(row?.type === 'assistant' && row.timeline).toEqual([{ kind: 'text', content: 'once' }])
  })

  it('[SEND-22, SEND-481, SEND-539] lets queued messages wait in order and at no cost, and each can be removed', () => {
    const queued: readonly Fact[] = [
      { type: 'message.queued', id: 'q1', conversationId: 'c', text: 'two', spreadsheetId: null },
      { type: 'message.queued', id: 'q2', conversationId: 'c', text: 'three', spreadsheetId: null },
    ]
    const state = stateAfter([...asked, ...queued])
    expect(state.chat.queue.map((item) => item.text)).toEqual(['two', 'three'])
    expect(rows(state)).toHaveLength(2)
    expect(state.credits).toEqual(stateAfter([...asked]).credits)
    expect(stateAfter([{ type: 'message.unqueued', id: 'q1' }], state).chat.queue).toHaveLength(1)
  })
})
