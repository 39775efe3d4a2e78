import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState } from '#src/log/fold.ts'
import { appendFact, type Log } from '#src/log/ring-buffer.ts'
import { redactLog } from '#src/services/browser/redact.ts'
import {
  anyEvent,
  openedFact,
  messageInFlight,
  textEvents,
  user,
} from '#tests/support/client/client-facts.ts'
import { historyOf } from '#tests/support/client/histories.ts'

const NOON = Date.parse('2026-11-02T12:00:00.000Z')
const UUID = '0d3f5a1e-8a53-4c5e-9a53-0b9f6a1c2d3e'
const logOf = (...facts: readonly Fact[]): Log =>
  facts.reduce<Log>((log, fact, index) => appendFact(log, fact, NOON + index), {
    app: emptyState,
    base: emptyState,
    facts: [],
    older: [],
  })
const copied = (...facts: readonly Fact[]): string => JSON.stringify(redactLog(logOf(...facts)))

/** Texts that never occur in our own strings. */
const secret = fc.oneof(
  fc.nat().map((n) => `hush${n} maya@example.test eyJhbGciOi.J9`),
  fc.nat().map((n) => `hush${n}`),
)

describe('a copied log', () => {
  it('[LOG-4] holds no text, title, name, email or cell, for any sequence of facts', () => {
    fc.assert(
      fc.property(historyOf(secret), (facts) => {
        expect(JSON.stringify(facts.length > 0 && copied(...facts))).not.toContain('hush')
      }),
    )
  })

  it('[LOG-4] drops free text in the place of an id', () => {
    const text = copied(
      openedFact('maya@example.test'),
      openedFact('eyJhbGciOiJIUzI1NiJ9.e30.x'),
      openedFact('my salary'),
      { type: 'conversations.deleted', ids: ['my-salary', UUID] },
    )
    expect(text).not.toMatch(/maya|eyJ|salary/)
    expect(text).toContain(UUID)
  })

  it('[LOG-4] keeps only kind, call and status of a failure', () => {
    const [, entry] = redactLog(
      logOf(messageInFlight({}), {
        type: 'reply.failed',
        error: {
          type: 'http',
          operation: 'chat.stream',
          status: 502,
          detail: 'Dear Maya',
        },
      }),
    )
    expect(entry?.['error']).toEqual({ type: 'http', operation: 'chat.stream', status: 502 })
  })

  it('[LOG-3] lists type, time, ids and size of each fact, oldest first', () => {
    const log = logOf(
      { type: 'session.started', user: { ...user, id: UUID }, next: '/app/chat/secret' },
      messageInFlight({
        conversationId: UUID,
        id: UUID,
        replyId: `${UUID}:answer`,
        text: 'How much?',
      }),
      { type: 'reply.received', events: textEvents('It is $5'), at: '' },
      {
        type: 'reply.received',
        events: [anyEvent('title_updated', { conversation_id: null, title: 'Loan' })],
        at: '',
      },
      { type: 'reply.finished' },
    )
    expect(redactLog(log)).toEqual([
      {
        at: '2026-11-02T12:00:00.000Z',
        type: 'session.started',
        id: UUID,
        size: expect.any(Number),
      },
      {
        at: '2026-11-02T12:00:00.001Z',
        type: 'message.submitted',
        conversationId: UUID,
        id: UUID,
        replyId: `${UUID}:answer`,
        documents: 0,
        spreadsheetId: null,
        replaces: null,
        size: expect.any(Number),
      },
      {
        at: '2026-11-02T12:00:00.003Z',
        type: 'reply.received',
        events: { title_updated: 1 },
        size: expect.any(Number),
      },
      {
        at: '2026-11-02T12:00:00.004Z',
        type: 'block.finished',
        index: 0,
        kind: 'text',
        size: expect.any(Number),
      },
      { at: '2026-11-02T12:00:00.004Z', type: 'reply.finished', size: 25 },
    ])
  })
})
