import { expect, it } from 'vitest'
import type { MessageError } from '#contract/stream/message.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import {
  assistantMessage,
  messageInFlight,
  textEvents,
  userMessage,
} from '#tests/support/client/client-facts.ts'
import { credits } from '#tests/support/client/facts.ts'
import { typesAfter } from '#tests/support/client/policies.ts'

const lost: AppError = { type: 'network', operation: 'chat.stream', raw: 'Failed to fetch' }
const running: readonly Fact[] = [
  messageInFlight({ conversationId: 'c1' }),
  { type: 'reply.received', events: textEvents('Hi'), at: '' },
]
const queued: Fact = {
  type: 'message.queued',
  id: 'q1',
  conversationId: 'c1',
  text: 'Next',
  spreadsheetId: null,
}
const kept: Fact = {
  type: 'queue.restored',
  items: [{ id: 'q1', conversationId: 'c1', text: 'Next', spreadsheetId: null, waitsFor: 'c1' }],
}
const recovered = (error: MessageError | null): Fact => ({
  type: 'reply.recovered',
  conversationId: 'c1',
  items: [userMessage('m1'), { ...assistantMessage('a1'), error }],
  page: 1,
  totalCount: 2,
  hasMore: false,
  isNextHeld: false,
})
const finished: Fact = { type: 'reply.finished' }
const offline: Fact = { type: 'connection.lost' }
const online: Fact = { type: 'connection.restored' }
const noCredits: Fact = { type: 'credits.received', credits: credits({ balance: 0 }) }

it.each<readonly [string, readonly Fact[], readonly string[]]>([
  [
    '[SEND-22] the queue goes on after an end',
    [...running, queued, { type: 'reply.finished' }],
    ['LOAD_CREDITS', 'SEND_QUEUED'],
  ],
  [
    '[SEND-22] [SEND-35] nor after one that is found',
    [...running, queued, recovered({ type: 'interrupted', message: '' })],
    ['LOAD_CREDITS'],
  ],
  [
    '[SEND-22] [SEND-33] it does after an answer that is found',
    [...running, queued, recovered(null)],
    ['LOAD_CREDITS', 'SEND_QUEUED'],
  ],
  [
    '[SEND-22, SEND-462] but not after a failure',
    [...running, queued, { type: 'reply.failed', error: lost }],
    ['LOAD_CREDITS'],
  ],
  [
    '[SEND-22, SEND-462] nor after an error',
    [...running, queued, { type: 'reply.refused', opensPaywall: false }],
    ['LOAD_CREDITS'],
  ],
  [
    '[SEND-22, SEND-463] but after a cut it does',
    [...running, queued, { type: 'reply.cut' }],
    ['LOAD_CREDITS', 'SEND_QUEUED'],
  ],
  [
    '[SEND-22, SEND-463] and after a stop, once the server has heard of it',
    [
      ...running,
      queued,
      { type: 'reply.aborted' },
      { type: 'reply.stopped', conversationId: 'c1' },
    ],
    ['LOAD_CREDITS', 'SEND_QUEUED'],
  ],
  [
    '[SEND-22, SEND-462] after a failure it waits until another answer has ended',
    [
      ...running,
      queued,
      { type: 'reply.failed', error: lost },
      ...running,
      { type: 'reply.finished' },
    ],
    ['LOAD_CREDITS', 'SEND_QUEUED'],
  ],
  [
    '[SEND-50] what waited before a reload goes after its own answer, found again',
    [kept, { type: 'reply.resumed', conversationId: 'c1', replyId: 'a1', at: '' }, finished],
    ['LOAD_CREDITS', 'SEND_QUEUED'],
  ],
  ['[SEND-50] but after no other', [kept, ...running, finished], ['LOAD_CREDITS']],
  [
    '[SEND-50] nor of another conversation',
    [kept, { type: 'reply.resumed', conversationId: 'c2', replyId: 'a1', at: '' }, finished],
    ['LOAD_CREDITS'],
  ],
  ['[SEND-50] nor by itself', [kept], []],
  ['[SEND-22] with nothing running it goes at once', [queued], ['SEND_QUEUED']],
  [
    '[SEND-22] it goes on when a credit is there again',
    [noCredits, queued, { type: 'credits.received', credits: credits({ balance: 10 }) }],
    ['SEND_QUEUED'],
  ],
  ['[SEND-22] … and not before', [noCredits, queued, noCredits], []],
  [
    '[SEND-22, SEND-482] what the lost connection alone held back goes when it is there again',
    [...running, queued, offline, finished, { type: 'message.held', id: 'q1' }, online],
    ['SEND_QUEUED'],
  ],
  [
    '[SEND-22] but not what waits after a failure',
    [...running, queued, offline, { type: 'reply.failed', error: lost }, online],
    [],
  ],
])('%s', (_name, facts, expected) => {
  expect(typesAfter(facts)).toEqual(expected)
})
