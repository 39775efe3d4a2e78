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
    '[SEND-22] the queue continues after a finished answer',
    [...running, queued, { type: 'reply.finished' }],
    ['LOAD_CREDITS', 'SEND_QUEUED'],
  ],
  [
    '[SEND-22] [SEND-35] the queue waits after a recovered answer that was interrupted',
    [...running, queued, recovered({ type: 'interrupted', message: '' })],
    ['LOAD_CREDITS'],
  ],
  [
    '[SEND-22] [SEND-33] the queue continues after a recovered answer that is complete',
    [...running, queued, recovered(null)],
    ['LOAD_CREDITS', 'SEND_QUEUED'],
  ],
  [
    '[SEND-22, SEND-462] the queue waits after a failed answer',
    [...running, queued, { type: 'reply.failed', error: lost }],
    ['LOAD_CREDITS'],
  ],
  [
    '[SEND-22, SEND-462] the queue waits after a refused answer',
    [...running, queued, { type: 'reply.refused', opensPaywall: false }],
    ['LOAD_CREDITS'],
  ],
  [
    '[SEND-22, SEND-463] the queue continues after a stream that closes early',
    [...running, queued, { type: 'reply.cut' }],
    ['LOAD_CREDITS', 'SEND_QUEUED'],
  ],
  [
    '[SEND-22, SEND-463] the queue continues after a stop that the server confirms',
    [
      ...running,
      queued,
      { type: 'reply.aborted' },
      { type: 'reply.stopped', conversationId: 'c1' },
    ],
    ['LOAD_CREDITS', 'SEND_QUEUED'],
  ],
  [
    '[SEND-22, SEND-462] after a failure the queue waits until another answer finishes',
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
    '[SEND-50] a restored queue continues after the resumed answer of its conversation',
    [kept, { type: 'reply.resumed', conversationId: 'c1', replyId: 'a1', at: '' }, finished],
    ['LOAD_CREDITS', 'SEND_QUEUED'],
  ],
  [
    '[SEND-50] a restored queue waits after an answer that was not resumed',
    [kept, ...running, finished],
    ['LOAD_CREDITS'],
  ],
  [
    '[SEND-50] a restored queue waits after a resumed answer of another conversation',
    [kept, { type: 'reply.resumed', conversationId: 'c2', replyId: 'a1', at: '' }, finished],
    ['LOAD_CREDITS'],
  ],
  ['[SEND-50] restoring the queue sends no message', [kept], []],
  ['[SEND-22] a message queued while no answer runs is sent at once', [queued], ['SEND_QUEUED']],
  [
    '[SEND-22] the queue continues when credits are available again',
    [noCredits, queued, { type: 'credits.received', credits: credits({ balance: 10 }) }],
    ['SEND_QUEUED'],
  ],
  ['[SEND-22] the queue waits while the balance stays at zero', [noCredits, queued, noCredits], []],
  [
    '[SEND-22, SEND-482] a message held only by the lost connection is sent on reconnect',
    [...running, queued, offline, finished, { type: 'message.held', id: 'q1' }, online],
    ['SEND_QUEUED'],
  ],
  [
    '[SEND-22] a queued message that waits after a failure is not sent on reconnect',
    [...running, queued, offline, { type: 'reply.failed', error: lost }, online],
    [],
  ],
])('%s', (_name, facts, expected) => {
  expect(typesAfter(facts)).toEqual(expected)
})
