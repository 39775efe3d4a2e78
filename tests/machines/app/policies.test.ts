import { describe, expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { homePath } from '#contract/api/flags.ts'
import {
  assistantMessage,
  conversation,
  openedFact,
  messageInFlight,
  textEvents,
  toolEvents,
  user,
  userMessage,
  startedEvent,
  spreadsheet,
} from '#tests/support/client/client-facts.ts'
import { flags, commandsAfter, ON_SESSION_END, typesAfter } from '#tests/support/client/policies.ts'

const lost: AppError = { type: 'network', operation: 'chat.stream', raw: 'Failed to fetch' }

const page = { page: 1, totalCount: 1, hasMore: false }
const received = (...events: Parameters<typeof textEvents>[0][]): Fact => ({
  type: 'reply.received',
  events: textEvents(events.join('')),
  at: '',
})
const running = [messageInFlight({ conversationId: 'c1' }), received('Hi')]
const untold = (conversationId: string): Fact => ({
  type: 'stop.requested',
  conversationId,
  messageId: null,
})
const lostSight: readonly Fact[] = [...running, { type: 'reply.failed', error: lost, isLost: true }]
const withTools: readonly Fact[] = [
  messageInFlight({ conversationId: 'c1' }),
  { type: 'reply.received', events: toolEvents('write_range'), at: '' },
]

type Row = readonly [string, readonly Fact[], readonly string[]]
const rows: readonly Row[] = [
  [
    '[CONV-5] [SHEET-7] [CRED-7] a restored session fetches the lists and the credits',
    [{ type: 'session.restored', user }],
    ['LOAD_CONVERSATIONS', 'LOAD_SPREADSHEETS', 'LOAD_CREDITS'],
  ],
  [
    '[CONV-5] lists that are there are not fetched again',
    [
      { type: 'conversations.received', items: [conversation('c1')], ...page },
      { type: 'spreadsheets.received', items: [spreadsheet('s1')] },
      { type: 'session.restored', user },
    ],
    ['LOAD_CREDITS'],
  ],
  [
    '[AUTH-8] an expired session lets go of everything and says so',
    [{ type: 'session.ended', reason: 'expired' }],
    [...ON_SESSION_END, 'NOTIFY'],
  ],
  [
    '[AUTH-15] another account in the browser does so too',
    [{ type: 'session.ended', reason: 'replaced' }],
    [...ON_SESSION_END, 'NOTIFY'],
  ],
  [
    '[AUTH-10] a sign-out goes to the sign-in page without a word',
    [{ type: 'session.ended', reason: 'signed_out' }],
    ON_SESSION_END,
  ],
  ['[CONV-6] opening a conversation loads its messages', [openedFact('c1')], ['LOAD_MESSAGES']],
  [
    '[CONV-7] cached messages are not loaded again',
    [
      { type: 'messages.received', conversationId: 'c1', items: [userMessage('m1')], ...page },
      openedFact('c1'),
    ],
    [],
  ],
  ['[NAV-13] the new chat loads nothing', [openedFact('c1'), openedFact(null)], []],
  [
    '[CONV-12] a deep link that the list does not hold asks for its title',
    [openedFact('c9'), { type: 'conversations.received', items: [conversation('c1')], ...page }],
    ['LOAD_CONVERSATION'],
  ],
  [
    '[SEND-32] stored messages that end in a question look for a running answer',
    [{ type: 'messages.received', conversationId: 'c1', items: [userMessage('m1')], ...page }],
    ['RESUME_RUN', 'LIST_DOCUMENTS'],
  ],
  [
    '[SEND-32] answered questions do not',
    [
      {
        type: 'messages.received',
        conversationId: 'c1',
        items: [userMessage('m1'), assistantMessage('m2')],
        ...page,
      },
    ],
    ['LIST_DOCUMENTS'],
  ],
  [
    '[SEND-32] nor does one whose answer the list says was stopped',
    [
      {
        type: 'messages.received',
        conversationId: 'c1',
        items: [{ ...userMessage('m1'), isStopped: true }],
        ...page,
      },
    ],
    ['LIST_DOCUMENTS'],
  ],
  [
    '[CRED-7] the end of a stream fetches the credits',
    [...running, { type: 'reply.finished' }],
    ['LOAD_CREDITS'],
  ],
  [
    '[SEND-16] so does a body that closed early',
    [...running, { type: 'reply.cut' }],
    ['LOAD_CREDITS'],
  ],
  ['[SEND-8] and a failure', [...running, { type: 'reply.failed', error: lost }], ['LOAD_CREDITS']],
  [
    '[CRED-12] a stop fetches them once the server has heard of it, not before',
    [...running, { type: 'reply.aborted' }],
    [],
  ],
  [
    '[CRED-12] … and then it does',
    [{ type: 'reply.stopped', conversationId: 'c1' }],
    ['LOAD_CREDITS'],
  ],
  ['[SEND-41] a stop from before a reload is told', [untold('c1')], ['TELL_STOP']],
  [
    '[SEND-41] once one is told, so is the next',
    [untold('c1'), untold('c2'), { type: 'reply.stopped', conversationId: 'c1' }],
    ['LOAD_CREDITS', 'TELL_STOP'],
  ],
  [
    '[SEND-41] and after an answer has ended',
    [untold('c2'), ...running, { type: 'reply.finished' }],
    ['LOAD_CREDITS', 'TELL_STOP'],
  ],
  [
    '[CRED-9] an answer refused for credits opens the paywall',
    [...running, { type: 'reply.refused', opensPaywall: true }],
    ['OPEN_PAYWALL', 'LOAD_CREDITS'],
  ],
  [
    '[SEND-11] a new chat that has ended goes to its address',
    [
      messageInFlight({ conversationId: null }),
      { type: 'reply.received', events: [startedEvent('c1')], at: '' },
      { type: 'reply.finished' },
    ],
    ['NAVIGATE', 'LOAD_CREDITS'],
  ],
  [
    '[CRED-12] a taken credit makes a balance on its way stale',
    [{ type: 'credit.reserved' }],
    ['CANCEL_CREDITS'],
  ],
  [
    '[SHEET-10] [SHEET-12] after tools the sheets are looked at',
    [...withTools, { type: 'reply.finished' }],
    ['LOAD_CREDITS', 'LOAD_SPREADSHEETS', 'LOAD_CONVERSATION'],
  ],
  [
    '[SHEET-12] the open sheet too',
    [
      { type: 'workbook.received', id: 's1', title: 'Loan', revision: 1, data: {}, save: 'saved' },
      ...withTools,
      { type: 'reply.aborted' },
    ],
    ['LOAD_SPREADSHEETS', 'LOAD_CONVERSATION', 'REFRESH_WORKBOOK'],
  ],
  [
    '[CONV-8] deleting conversations leaves their pages and their run',
    [...running, { type: 'conversations.deleted', ids: ['c1', 'c2'] }],
    ['DETACH_RUN', 'LOAD_CREDITS', 'NAVIGATE', 'NAVIGATE'],
  ],
  [
    '[CONV-10] what is left of a list with more pages is fetched anew',
    [
      { type: 'conversations.received', items: [conversation('c1')], ...page, hasMore: true },
      { type: 'conversations.deleted', ids: ['c1'] },
    ],
    ['NAVIGATE', 'LOAD_CONVERSATIONS'],
  ],
  [
    '[SHEET-6] deleting the open sheet closes it and leaves its page',
    [
      { type: 'workbook.received', id: 's1', title: 'Loan', revision: 1, data: {}, save: 'saved' },
      { type: 'spreadsheets.deleted', ids: ['s1'] },
    ],
    ['CLOSE_WORKBOOK', 'NAVIGATE'],
  ],
  [
    '[SAVE-8] edits that were put back are told of',
    [{ type: 'workbook.received', id: 's1', title: '', revision: 1, data: {}, save: 'unsaved' }],
    ['NOTIFY', 'GREET_COPY'],
  ],
  [
    '[SAVE-11] a connection that is back tries again what failed',
    [
      { type: 'workbook.received', id: 's1', title: '', revision: 1, data: {}, save: 'saved' },
      { type: 'workbook.save_failed', id: 's1', error: lost },
      { type: 'conversations.failed', error: lost },
      { type: 'spreadsheets.failed', error: lost },
      openedFact('c1'),
      { type: 'messages.failed', conversationId: 'c1', error: lost },
      { type: 'connection.restored' },
    ],
    ['SAVE_NOW', 'LOAD_CONVERSATIONS', 'LOAD_SPREADSHEETS', 'LOAD_MESSAGES'],
  ],
  [
    '[SAVE-12, SAVE-723] the open sheet is looked at when the page is shown, or another tab tells of it',
    [
      { type: 'workbook.received', id: 's1', title: '', revision: 1, data: {}, save: 'saved' },
      { type: 'page.shown' },
    ],
    ['REFRESH_WORKBOOK'],
  ],
  [
    '[SAVE-12] … or the list holds a newer one',
    [
      { type: 'workbook.received', id: 's1', title: '', revision: 1, data: {}, save: 'saved' },
      { type: 'spreadsheets.received', items: [{ ...spreadsheet('s1'), revision: 2 }] },
    ],
    ['REFRESH_WORKBOOK'],
  ],
  [
    '[SAVE-12] … but not the one that is on the screen',
    [
      { type: 'workbook.received', id: 's1', title: '', revision: 1, data: {}, save: 'saved' },
      { type: 'spreadsheets.received', items: [spreadsheet('s1')] },
    ],
    [],
  ],
  ['[SAVE-12] without an open sheet nothing is looked at', [{ type: 'page.shown' }], []],
  [
    '[SEND-40] an answer that was lost sight of is looked for when the page is shown',
    [openedFact('c1'), ...lostSight, { type: 'page.shown' }],
    ['LOAD_MESSAGES', 'LOAD_CREDITS'],
  ],
  [
    '[SEND-40] … when the connection is back',
    [openedFact('c1'), ...lostSight, { type: 'connection.restored' }],
    ['LOAD_MESSAGES', 'LOAD_CREDITS'],
  ],
  [
    '[SEND-40] … and when its conversation is opened',
    [...lostSight, openedFact('c2'), openedFact('c1')],
    ['LOAD_MESSAGES', 'LOAD_CREDITS'],
  ],
  [
    '[SEND-40] one that failed for good is not',
    [openedFact('c1'), ...running, { type: 'reply.failed', error: lost }, { type: 'page.shown' }],
    [],
  ],
  ['most facts lead to nothing', [{ type: 'paywall.closed' }], []],
]

describe('policies', () => {
  it.each(rows)('%s', (_name, facts, expected) => {
    expect(typesAfter(facts)).toEqual(expected)
  })

  it('[NAV-11] [FLAG-2] the home is the spreadsheets page if spreadsheets are on', () => {
    expect([homePath(flags), homePath({ ...flags, spreadsheets: false })]).toEqual([
      '/app/spreadsheets',
      '/app/chats',
    ])
    expect(
      typesAfter([{ type: 'session.restored', user }], { ...flags, spreadsheets: false }),
    ).toEqual(['LOAD_CONVERSATIONS', 'LOAD_CREDITS'])
  })

  it('[NAV-21] after sign-in the requested address wins over the home', () => {
    const [wanted] = commandsAfter([{ type: 'session.started', user, next: '/app/chat/c1' }])
    const [home] = commandsAfter([{ type: 'session.started', user, next: null }])
    expect([wanted, home]).toMatchObject([{ to: '/app/chat/c1' }, { to: '/app/spreadsheets' }])
  })

  it('[SEND-11] [STREAM-25] a new chat moves to its encoded address only from /app/chat', () => {
    const [navigate] = commandsAfter([
      messageInFlight({ conversationId: null }),
      { type: 'reply.received', events: [startedEvent('../a b')], at: '' },
      { type: 'reply.finished' },
    ])
    expect(navigate).toEqual({
      type: 'NAVIGATE',
      to: '/app/chat/..%2Fa%20b',
      replace: true,
      onlyAt: '/app/chat',
    })
  })
})
