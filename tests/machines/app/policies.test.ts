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
    '[CONV-5] loaded lists are not fetched again',
    [
      { type: 'conversations.received', items: [conversation('c1')], ...page },
      { type: 'spreadsheets.received', items: [spreadsheet('s1')] },
      { type: 'session.restored', user },
    ],
    ['LOAD_CREDITS'],
  ],
  [
    '[AUTH-8] an expired session ends all running work and shows a notice',
    [{ type: 'session.ended', reason: 'expired' }],
    [...ON_SESSION_END, 'NOTIFY'],
  ],
  [
    '[AUTH-15] a session replaced by another account ends all running work and shows a notice',
    [{ type: 'session.ended', reason: 'replaced' }],
    [...ON_SESSION_END, 'NOTIFY'],
  ],
  [
    '[AUTH-10] a sign-out goes to the sign-in page without a notice',
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
  ['[NAV-13] opening the new chat loads nothing', [openedFact('c1'), openedFact(null)], []],
  [
    '[CONV-12] the title of a deep-linked conversation is loaded if the list lacks it',
    [openedFact('c9'), { type: 'conversations.received', items: [conversation('c1')], ...page }],
    ['LOAD_CONVERSATION'],
  ],
  [
    '[SEND-32] stored messages that end in a question resume the possibly running answer',
    [{ type: 'messages.received', conversationId: 'c1', items: [userMessage('m1')], ...page }],
    ['RESUME_RUN', 'LIST_DOCUMENTS'],
  ],
  [
    '[SEND-32] stored messages that end in an answer resume no answer',
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
    '[SEND-32] stored messages that end in a question with a stopped answer resume no answer',
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
    '[SEND-16] a stream that closes early fetches the credits',
    [...running, { type: 'reply.cut' }],
    ['LOAD_CREDITS'],
  ],
  [
    '[CRED-12] a stop fetches them once the server has heard of it, not before',
    [...running, { type: 'reply.aborted' }],
    [],
  ],
  [
    '[CRED-12] a stop fetches the credits once the server confirms it',
    [{ type: 'reply.stopped', conversationId: 'c1' }],
    ['LOAD_CREDITS'],
  ],
  [
    '[SEND-41] once one is told, so is the next',
    [untold('c1'), untold('c2'), { type: 'reply.stopped', conversationId: 'c1' }],
    ['LOAD_CREDITS', 'TELL_STOP'],
  ],
  [
    '[SEND-41] an unconfirmed stop is reported after another answer finishes',
    [untold('c2'), ...running, { type: 'reply.finished' }],
    ['LOAD_CREDITS', 'TELL_STOP'],
  ],
  [
    '[CRED-9] an answer refused for lack of credits opens the paywall',
    [...running, { type: 'reply.refused', opensPaywall: true }],
    ['OPEN_PAYWALL', 'LOAD_CREDITS'],
  ],
  [
    '[SEND-11] a new chat moves to its own address after its answer finishes',
    [
      messageInFlight({ conversationId: null }),
      { type: 'reply.received', events: [startedEvent('c1')], at: '' },
      { type: 'reply.finished' },
    ],
    ['NAVIGATE', 'LOAD_CREDITS'],
  ],
  [
    '[CRED-12] reserving a credit cancels the running balance request',
    [{ type: 'credit.reserved' }],
    ['CANCEL_CREDITS'],
  ],
  [
    '[SHEET-10] [SHEET-12] an answer with tool calls reloads the spreadsheet list',
    [...withTools, { type: 'reply.finished' }],
    ['LOAD_CREDITS', 'LOAD_SPREADSHEETS', 'LOAD_CONVERSATION'],
  ],
  [
    '[SHEET-12] an answer with tool calls refreshes the open spreadsheet, even if stopped',
    [
      { type: 'workbook.received', id: 's1', title: 'Loan', revision: 1, data: {}, save: 'saved' },
      ...withTools,
      { type: 'reply.aborted' },
    ],
    ['LOAD_SPREADSHEETS', 'LOAD_CONVERSATION', 'REFRESH_WORKBOOK'],
  ],
  [
    '[CONV-8] deleting conversations leaves their pages and detaches their run',
    [...running, { type: 'conversations.deleted', ids: ['c1', 'c2'] }],
    ['DETACH_RUN', 'LOAD_CREDITS', 'NAVIGATE', 'NAVIGATE'],
  ],
  [
    '[CONV-10] deleting all loaded conversations reloads the list if it has more pages',
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
    '[SAVE-8] restored unsaved edits show a notice',
    [{ type: 'workbook.received', id: 's1', title: '', revision: 1, data: {}, save: 'unsaved' }],
    ['NOTIFY', 'GREET_COPY'],
  ],
  [
    '[SAVE-11] a restored connection retries the failed save and the failed loads',
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
    '[SAVE-12, SAVE-723] the open spreadsheet is refreshed when the page is shown',
    [
      { type: 'workbook.received', id: 's1', title: '', revision: 1, data: {}, save: 'saved' },
      { type: 'page.shown' },
    ],
    ['REFRESH_WORKBOOK'],
  ],
  [
    '[SAVE-12] the open spreadsheet is refreshed if the list has a newer revision',
    [
      { type: 'workbook.received', id: 's1', title: '', revision: 1, data: {}, save: 'saved' },
      { type: 'spreadsheets.received', items: [{ ...spreadsheet('s1'), revision: 2 }] },
    ],
    ['REFRESH_WORKBOOK'],
  ],
  [
    '[SAVE-12] the open spreadsheet is not refreshed if the list has the same revision',
    [
      { type: 'workbook.received', id: 's1', title: '', revision: 1, data: {}, save: 'saved' },
      { type: 'spreadsheets.received', items: [spreadsheet('s1')] },
    ],
    [],
  ],
  [
    '[SEND-40] an answer that was lost sight of is looked for when the page is shown',
    [openedFact('c1'), ...lostSight, { type: 'page.shown' }],
    ['LOAD_MESSAGES', 'LOAD_CREDITS'],
  ],
  [
    '[SEND-40] a lost answer is loaded when the connection returns',
    [openedFact('c1'), ...lostSight, { type: 'connection.restored' }],
    ['LOAD_MESSAGES', 'LOAD_CREDITS'],
  ],
  [
    '[SEND-40] a lost answer is loaded when its conversation is opened',
    [...lostSight, openedFact('c2'), openedFact('c1')],
    ['LOAD_MESSAGES', 'LOAD_CREDITS'],
  ],
  [
    '[SEND-40] a permanently failed answer is not loaded when the page is shown',
    [openedFact('c1'), ...running, { type: 'reply.failed', error: lost }, { type: 'page.shown' }],
    [],
  ],
  ['closing the paywall without a checkout triggers no command', [{ type: 'paywall.closed' }], []],
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
