import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold, foldAt } from '#src/log/fold.ts'
import { appendFact, RING_HALF, type Log } from '#src/log/ring-buffer.ts'
import type { AppState } from '#src/log/state.ts'
import {
  anyEvent,
  openedFact,
  spreadsheet,
  startedEvent,
  messageInFlight,
} from '#tests/support/client/client-facts.ts'
import { history, historyOf } from '#tests/support/client/histories.ts'

const at = '2026-11-02T10:00:00.000Z'
const emptyLog: Log = { app: emptyState, base: emptyState, facts: [], older: [] }
const logOf = (facts: readonly Fact[], from = emptyLog): Log =>
  facts.reduce((log, fact, index) => appendFact(log, fact, index), from)
const replay = ({ base, facts }: Log): AppState =>
  facts.reduce((state, { fact, at }) => foldAt(state, fact, at), base)
const typesOf = ({ facts }: Log) => facts.map(({ fact }) => fact.type)
const received = (...events: readonly StreamEvent[]): Fact => ({
  type: 'reply.received',
  events,
  at,
})
const deltas = (type: 'text_delta' | 'reasoning_delta', count: number): readonly Fact[] =>
  Array.from({ length: count }, (_, index) =>
    received(anyEvent(type, { text: `${index} of the interest. `, is_summary: false })),
  )
const tool = (type: string, execution_id: string): StreamEvent =>
  anyEvent(type, {
    execution_id,
    tool_name: 'read_range',
    tool_display_name: 'Read',
    arguments: { range: 'A1:B9' },
    success: true,
    result: 'a cell '.repeat(20),
    error: null,
  })
const answer = (n: number): readonly Fact[] => [
  messageInFlight({ conversationId: 'c1', id: `q${n}`, replyId: `q${n}:answer` }),
  received(startedEvent('c1')),
  ...deltas('reasoning_delta', 20),
  received(tool('tool_preparing', `a${n}`), tool('tool_preparing', `b${n}`)),
  received(tool('tool_executing', `a${n}`), tool('tool_executing', `b${n}`)),
  received(tool('tool_complete', `b${n}`)),
  received(tool('tool_complete', `a${n}`)),
  ...deltas('text_delta', 60),
  received(anyEvent('token_usage', { current_tokens: n }), anyEvent('stream_end', {})),
  { type: 'reply.finished' },
]
const error: AppError = { type: 'network', operation: 'chat.stream', raw: '' }
const bytesOf = (value: unknown): number => JSON.stringify(value).length

describe('the log', () => {
  it('replays to the current state after every fact of any sequence of facts', () => {
    fc.assert(
      fc.property(history, (facts) => {
        let log = emptyLog
        for (const fact of facts) {
          log = appendFact(log, fact, 0)
          expect(replay(log)).toEqual(log.app)
        }
        expect(log.app).toEqual(facts.reduce(fold, emptyState))
      }),
    )
  })

  it('replays a sequence of facts longer than its limit to the same state', () => {
    fc.assert(
      fc.property(historyOf(fc.string({ maxLength: 6 }), 900), (facts) => {
        const log = logOf(facts)
        expect(replay(log)).toEqual(log.app)
        expect(log.app).toEqual(
          facts.reduce((state, fact, at) => foldAt(state, fact, at), emptyState),
        )
        expect(log.facts.length).toBeLessThanOrEqual(RING_HALF)
        expect(log.older.length).toBeLessThanOrEqual(RING_HALF)
      }),
      { numRuns: 20 },
    )
  })

  it.each<Fact>([
    { type: 'reply.failed', error },
    { type: 'reply.aborted' },
    { type: 'reply.cut' },
  ])(
    '[SEND-90] replays two new chats that the user left, if the first failed and the second ended by $type',
    (over) => {
      const leave: readonly Fact[] = [openedFact('c1'), openedFact(null)]
      const ask = (id: string) =>
        messageInFlight({ conversationId: null, id, replyId: `${id}:answer` })
      const log = logOf([
        ask('q1'),
        ...leave,
        { type: 'reply.failed', error },
        ask('q2'),
        ...deltas('text_delta', 1),
        ...leave,
        over,
      ])
      expect(log.app.chat.unconfirmed).toEqual({})
      expect(log.app.chat.failed.map(({ id }) => id)).toEqual(['q1'])
      expect(replay(log)).toEqual(log.app)
    },
  )

  it('[LOG-1] keeps one fact per finished block of an ended answer', () => {
    const log = logOf(answer(1))
    expect(typesOf(log)).toEqual([
      'message.submitted',
      'reply.received',
      'reply.received',
      'block.finished',
      'block.finished',
      'block.finished',
      'block.finished',
      'reply.finished',
    ])
    const kinds = log.facts.flatMap(({ fact }) =>
      fact.type === 'block.finished' ? [fact.block.kind] : [],
    )
    expect(kinds).toEqual(['reasoning', 'tool', 'tool', 'text'])
    expect(replay(log)).toEqual(log.app)
  })

  it.each<Fact>([
    { type: 'reply.aborted' },
    { type: 'reply.cut' },
    { type: 'reply.refused', opensPaywall: false },
    { type: 'conversations.deleted', ids: ['c1'] },
  ])('[LOG-1] keeps one fact per block also if the answer ends by $type', (end) => {
    const log = logOf([
      messageInFlight({ conversationId: 'c1' }),
      ...deltas('reasoning_delta', 9),
      end,
    ])
    expect(typesOf(log)).toEqual(['message.submitted', 'block.finished', end.type])
    expect(replay(log)).toEqual(log.app)
  })

  it('[LOG-1] shares the text of a block with the answer on the screen', () => {
    const log = logOf(answer(1))
    const row = log.app.chat.messages['c1']?.settled.at(-1)
    const last = log.facts.findLast(({ fact }) => fact.type === 'block.finished')?.fact
    expect(row?.type === 'assistant' && row.timeline.at(-1)).toBe(
      last?.type === 'block.finished' && last.block,
    )
  })

  it('[LOG-1] is no larger after 1,000 answers than after 100, in facts and in bytes', () => {
    let log = emptyLog
    let most = { facts: 0, bytes: 0 }
    const first = { facts: 0, bytes: 0 }
    for (let n = 1; n <= 1000; n += 1) {
      log = logOf(answer(n), log)
      const facts = log.facts.length + log.older.length
      most = {
        facts: Math.max(most.facts, facts),
        bytes: Math.max(most.bytes, bytesOf([log.facts, log.older])),
      }
      if (n === 100) Object.assign(first, most)
    }
    expect(most.facts).toBeLessThanOrEqual(2 * RING_HALF)
    expect(most.bytes).toBeLessThan(400_000)
    // The limit leaves 5% for ids, whose numbers get longer.
    expect(most.bytes).toBeLessThan(first.bytes * 1.05)
  })

  it('[LOG-1] keeps at most 2 × RING_HALF facts of a running answer of 100,000 deltas, and one block afterwards', () => {
    const long = deltas('text_delta', 100_000)
    const running = logOf([messageInFlight({ conversationId: 'c1' }), ...long])
    expect(running.facts.length + running.older.length).toBeLessThanOrEqual(2 * RING_HALF)
    const over = appendFact(running, { type: 'reply.finished' }, 0)
    expect(typesOf(over)).toEqual(['block.finished', 'reply.finished'])
  })

  it('[LOG-1] keeps the cells of the open sheet once, and no cells of sheets that the user has left', () => {
    const open = (id: string): readonly Fact[] => [
      { type: 'workbook.requested', id },
      {
        type: 'workbook.received',
        id,
        title: 'Loan',
        revision: 1,
        data: { cells: `cells of ${id}` },
        save: 'saved',
      },
    ]
    const changed: Fact = {
      type: 'workbook.changed',
      id: 's9',
      revision: 2,
      changes: [
        {
          id: 'e1',
          spreadsheet_id: 's9',
          conversation_id: null,
          message_id: null,
          execution_id: null,
          title: 'Fill',
          created_at: at,
          cells: [],
          operations: [],
          cells_first: false,
        },
      ],
    }
    const ids = Array.from({ length: 9 }, (_, index) => `s${index + 1}`)
    const log = logOf([...ids.flatMap(open), changed])
    expect(JSON.stringify(log.facts).match(/cells of s\d/g)).toEqual(['cells of s9'])
    expect(JSON.stringify(log.facts)).not.toContain('Fill')
    expect(replay(log)).toEqual(log.app)
    const closed = appendFact(log, { type: 'workbook.closed' }, 0)
    expect(JSON.stringify(closed.facts)).not.toContain('cells of')
  })

  it('[LOG-7] keeps nothing of an ended session', () => {
    const log = logOf([
      ...answer(1),
      { type: 'spreadsheets.received', items: [spreadsheet('s1', 'Secret plan')] },
      { type: 'session.ended', reason: 'signed_out' },
    ])
    expect(log.facts).toEqual([])
    expect(log.older.map(({ fact }) => fact.type)).toEqual(['session.ended'])
    expect(JSON.stringify(log)).not.toContain('Secret plan')
  })
})
