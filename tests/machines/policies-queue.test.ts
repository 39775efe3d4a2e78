import { expect, it } from 'vitest'
import type { AppError } from '#contract/messages.ts'
import type { Fact } from '#src/events/fact.ts'
import { submitted, textEvents } from '#tests/support/client-facts.ts'
import { credits } from '#tests/support/facts.ts'
import { typesLed } from '#tests/support/policies.ts'

const lost: AppError = { type: 'network', operation: 'chat.stream', raw: 'Failed to fetch' }
const running: readonly Fact[] = [
  submitted({ conversationId: 'c1' }),
  { type: 'reply.received', events: textEvents('Hi'), at: '' },
]
const queued: Fact = {
  type: 'message.queued',
  id: 'q1',
  conversationId: 'c1',
  text: 'Next',
  spreadsheetId: null,
}
const noCredits: Fact = { type: 'credits.received', credits: credits({ balance: 0 }) }

it.each<readonly [string, readonly Fact[], readonly string[]]>([
  [
    '[SEND-22] the queue goes on after an end',
    [...running, queued, { type: 'reply.finished' }],
    ['LOAD_CREDITS', 'UNQUEUE', 'SEND'],
  ],
  [
    '[SEND-22] but not after a failure',
    [...running, queued, { type: 'reply.failed', error: lost }],
    ['LOAD_CREDITS'],
  ],
  [
    '[SEND-22] nor after an error',
    [...running, queued, { type: 'reply.refused', opensPaywall: false }],
    ['LOAD_CREDITS'],
  ],
  [
    '[SEND-22] but after a cut it does',
    [...running, queued, { type: 'reply.cut' }],
    ['LOAD_CREDITS', 'UNQUEUE', 'SEND'],
  ],
  [
    '[SEND-22] and after a stop, once the server has heard of it',
    [
      ...running,
      queued,
      { type: 'reply.aborted' },
      { type: 'reply.stopped', conversationId: 'c1' },
    ],
    ['LOAD_CREDITS', 'UNQUEUE', 'SEND'],
  ],
  [
    '[SEND-22] after a failure it waits until another answer has ended',
    [
      ...running,
      queued,
      { type: 'reply.failed', error: lost },
      ...running,
      { type: 'reply.finished' },
    ],
    ['LOAD_CREDITS', 'UNQUEUE', 'SEND'],
  ],
  ['[SEND-22] with nothing running it goes at once', [queued], ['UNQUEUE', 'SEND']],
  [
    '[SEND-22] [CRED-3] without a credit it stays in the queue and the paywall opens',
    [noCredits, { type: 'paywall.closed' }, queued],
    ['OPEN_PAYWALL'],
  ],
  ['[SEND-22] [CRED-3] … once', [noCredits, queued], []],
  [
    '[SEND-22] it goes on when a credit is there again',
    [noCredits, queued, { type: 'credits.received', credits: credits({ balance: 10 }) }],
    ['UNQUEUE', 'SEND'],
  ],
  ['[SEND-22] … and not before', [noCredits, queued, noCredits], []],
])('%s', (_name, facts, expected) => {
  expect(typesLed(facts)).toEqual(expected)
})
