import { describe, expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { messageInFlight, textEvents } from '#tests/support/client/client-facts.ts'
import { credits } from '#tests/support/client/facts.ts'
import { typesAfter } from '#tests/support/client/policies.ts'

const lost: AppError = {
  type: 'network',
  operation: 'conversations.delete',
  raw: 'Failed to fetch',
}
const running: readonly Fact[] = [
  messageInFlight({ conversationId: 'c1' }),
  { type: 'reply.received', events: textEvents('Hi'), at: '' },
]

const rows: readonly (readonly [string, readonly Fact[], readonly string[]])[] = [
  [
    '[CONV-8] [CONV-15] a deletion leaves the page of its chat at once and stops no answer',
    [...running, { type: 'removal.begun', id: 'd1', of: 'conversations', ids: ['c1'], text: '' }],
    ['NAVIGATE'],
  ],
  [
    '[CONV-15] [SHEET-6] deleting the open spreadsheet closes it',
    [
      { type: 'workbook.received', id: 's1', title: 'Loan', revision: 1, data: {}, save: 'saved' },
      { type: 'removal.begun', id: 'd1', of: 'spreadsheets', ids: ['s1'], text: '' },
    ],
    ['CLOSE_WORKBOOK', 'NAVIGATE'],
  ],
  [
    '[AUTH-57] deleting the account undoes a pending chat deletion instead of sending it',
    [
      { type: 'removal.begun', id: 'd1', of: 'conversations', ids: ['c1'], text: '' },
      { type: 'session.ended', reason: 'removed' },
    ],
    [
      'UNDO_REMOVAL',
      'DETACH_RUN',
      'CLOSE_WORKBOOK',
      'CANCEL_COPY',
      'CANCEL_TRANSFERS',
      'CANCEL_DOCUMENTS',
      'RESET_PAY',
      'NAVIGATE',
      'NOTIFY',
    ],
  ],
  [
    '[CONV-46] a failed deletion shows a notice',
    [{ type: 'removal.failed', id: 'd1', error: lost }],
    ['NOTIFY'],
  ],
  [
    '[CONV-46, CONV-814] a chat being deleted sends no queued message when its answer ends',
    [
      { type: 'message.queued', id: 'q1', conversationId: 'c1', text: 'Next', spreadsheetId: null },
      { type: 'removal.begun', id: 'd1', of: 'conversations', ids: ['c1'], text: '' },
      { type: 'credits.received', credits: credits({ balance: 5 }) },
      { type: 'reply.cut' },
    ],
    ['LOAD_CREDITS'],
  ],
  [
    '[CONV-46] undoing the deletion of a chat sends its queued message',
    [
      { type: 'message.queued', id: 'q1', conversationId: 'c1', text: 'Next', spreadsheetId: null },
      { type: 'removal.begun', id: 'd1', of: 'conversations', ids: ['c1'], text: '' },
      { type: 'credits.received', credits: credits({ balance: 5 }) },
      { type: 'removal.undone', id: 'd1' },
    ],
    ['SEND_QUEUED'],
  ],
  [
    '[CONV-46, CONV-828] deleting the chat with the running answer continues the queue of another chat',
    [
      ...running,
      { type: 'message.queued', id: 'q1', conversationId: 'c2', text: 'Next', spreadsheetId: null },
      { type: 'credits.received', credits: credits({ balance: 5 }) },
      { type: 'conversations.deleted', ids: ['c1'] },
    ],
    ['DETACH_RUN', 'LOAD_CREDITS', 'SEND_QUEUED', 'NAVIGATE'],
  ],
]

describe('policies of a deletion', () => {
  it.each(rows)('%s', (_, facts, types) => {
    expect(typesAfter(facts)).toEqual(types)
  })
})
