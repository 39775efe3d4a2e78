import fc from 'fast-check'
import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import { logLogic } from '#src/log/log.ts'
import { selectMessage, selectMessageIds, selectMessages } from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import { anyEvent, messageInFlight, userMessage } from '#tests/support/client/client-facts.ts'
import { history, streamEvent } from '#tests/support/client/histories.ts'

const error: AppError = { type: 'network', operation: 'chat.stream', raw: 'Failed to fetch' }
const at = '2026-11-02T10:00:00.000Z'
const page = { page: 1, totalCount: 2, hasMore: true }
const stateOf = (facts: readonly Fact[]): AppState => facts.reduce(fold, emptyState)

/** Invariants that every state must satisfy. */
const isSound = (state: AppState): void => {
  expect(state.credits.balance).toBeGreaterThanOrEqual(0)
  const live = Object.entries(state.chat.messages).filter(([, rows]) => rows.live !== null)
  expect(live.length, 'live answers').toBeLessThanOrEqual(1)
  if (state.chat.run) expect(live.map(([key]) => key)).toEqual([state.chat.run.key])
  for (const rows of Object.values(state.chat.messages))
    for (const row of rows.settled)
      if (row.type === 'assistant') expect(row.state).not.toBe('streaming')
  const ids = state.conversations.items.map((item) => item.conversation_id)
  expect(new Set(ids).size).toBe(ids.length)
}

describe('the fold', () => {
  it('[CRED-12] folding the log whole or in two parts returns the same valid state', () => {
    fc.assert(
      fc.property(history, fc.nat(60), (facts, cut) => {
        const whole = stateOf(facts)
        const parts = facts.slice(cut).reduce(fold, stateOf(facts.slice(0, cut)))
        expect(parts).toEqual(whole)
        isSound(whole)
      }),
    )
  })

  it('the log actor holds the folded state and reports each fact after its fold', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const log = createActor(logLogic).start()
        const told: boolean[] = []
        log.on('fact', ({ after }) => told.push(after === log.getSnapshot().context.app))
        for (const one of facts) log.send(one)
        expect(log.getSnapshot().context.app).toEqual(stateOf(facts))
        expect(told).toEqual(facts.map(() => true))
      }),
      { numRuns: 30 },
    )
  })

  it('[SEND-518] [SEND-18] no late event changes a message after its end', () => {
    fc.assert(
      fc.property(
        fc.array(streamEvent, { maxLength: 12 }),
        fc.constantFrom<Fact>(
          { type: 'reply.finished' },
          { type: 'reply.cut' },
          { type: 'reply.aborted' },
          { type: 'reply.failed', error },
          { type: 'reply.refused', opensPaywall: false },
        ),
        fc.array(streamEvent, { minLength: 1, maxLength: 12 }),
        (before, end, late) => {
          const ended = stateOf([
            messageInFlight({ conversationId: 'c1' }),
            { type: 'reply.received', events: before, at },
            end,
          ])
          const later = fold(ended, { type: 'reply.received', events: late, at })
          expect(later.chat.messages['c1']).toBe(ended.chat.messages['c1'])
        },
      ),
    )
  })

  it('[STREAM-14] [TIME-11] repeated events change nothing', () => {
    fc.assert(
      fc.property(fc.array(streamEvent, { minLength: 1, maxLength: 12 }), (events) => {
        const batch: Fact = { type: 'reply.received', events, at }
        const once = stateOf([messageInFlight({ conversationId: 'c1' }), batch])
        expect(fold(once, batch).chat.messages['c1']).toBe(once.chat.messages['c1'])
      }),
    )
  })
})

describe('the effect of a batch of events', () => {
  const text = (value: string): Fact => ({
    type: 'reply.received',
    events: [anyEvent('text_delta', { text: value })],
    at,
  })
  const many = Array.from({ length: 200 }, (_, index) => userMessage(`m${index}`))
  const before = stateOf([
    { type: 'messages.received', conversationId: 'c1', items: many, ...page },
    messageInFlight({ conversationId: 'c1', id: 'q1', replyId: 'r1' }),
    text('It is '),
    {
      type: 'reply.received',
      events: [anyEvent('reasoning_delta', { text: 'Hm', is_summary: false })],
      at,
    },
  ])

  it('[SHELL-31] only the last block of the live answer gets a new identity', () => {
    const after = fold(before, text('$5'))
    const [old, now] = [before, after].map((state) => state.chat.messages['c1'])
    expect(now?.settled).toBe(old?.settled)
    expect(now?.live?.timeline[0]).toBe(old?.live?.timeline[0])
    const { chat: _chat, ...others } = after
    for (const [slice, value] of Object.entries(others))
      expect(value, slice).toBe(before[slice as keyof AppState])
  })

  it('[SHELL-31] the list of row ids and all other rows keep their identity', () => {
    const after = fold(before, text('$5'))
    expect(selectMessageIds('c1')(after)).toBe(selectMessageIds('c1')(before))
    expect(selectMessage('c1', 'm7')(after)).toBe(selectMessage('c1', 'm7')(before))
    expect(selectMessage('c1', 'r1')(after)).not.toBe(selectMessage('c1', 'r1')(before))
    expect(selectMessages('c1')(before)).toBe(selectMessages('c1')(before))
    expect(selectMessages('c1')(after)).toHaveLength(202)
  })

  it('an empty batch changes nothing', () => {
    const after = fold(before, { type: 'reply.received', events: [], at })
    expect(after.chat.messages['c1']).toBe(before.chat.messages['c1'])
  })
})
