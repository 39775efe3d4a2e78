import { describe, expect, it } from 'vitest'
import { messagePriceOf } from '#src/log/credits.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { AppState } from '#src/log/state.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import { route } from '#src/machines/app/route.ts'
import type { Step } from '#src/machines/app/types.ts'
import {
  conversation,
  spreadsheet,
  startedEvent,
  messageInFlight,
  userMessage,
} from '#tests/support/client/client-facts.ts'
import { stepsWithoutAnswer } from '#tests/support/client/steps.ts'

const flags = { chat: true, spreadsheets: true, documents: true, billing: true }
const stamp = { id: '7c1f4a0e-3a43-4d0e-9f0e-000000000001', at: '2026-11-02T10:00:00.000Z' }
const after = (...facts: readonly Fact[]): AppState => facts.reduce(fold, emptyState)
const steps = (command: AppCommand, state: AppState = emptyState) =>
  stepsWithoutAnswer({ ...command, stamp }, state, flags)
const credits = (balance: number, is_pro = false): Fact => ({
  type: 'credits.received',
  credits: {
    balance,
    is_pro,
    monthly_allocation: 10,
    show_low_credit_warning: false,
    show_paywall: false,
    usage: 0,
    credits_reset_at: null,
  },
})
const page = { page: 1, totalCount: 1, hasMore: false }
const send = (conversationId: string | null, text = 'How much?', spreadsheetId?: string) =>
  ({
    type: 'SEND',
    conversationId,
    text,
    documents: [],
    ...(spreadsheetId === undefined ? {} : { spreadsheetId }),
  }) as const
const orderOf = (routed: readonly Step[]) => {
  const told = routed.find((step) => step.do === 'tell' && step.to === 'reply')
  return told?.do === 'tell' && told.to === 'reply' && told.event.type === 'SEND'
    ? told.event.order
    : null
}

describe('the cost of a message', () => {
  it.each([
    ['[CRED-1] a credit while there are some', after(credits(1)), flags, 'credit'],
    ['[CRED-3] nothing is sent at zero', after(credits(0)), flags, 'blocked'],
    ['[CRED-2] Pro passes free', after(credits(0, true)), flags, 'free'],
    ['[CRED-10] free with billing off', after(credits(0)), { ...flags, billing: false }, 'free'],
    ['an unknown balance is the server’s to judge', emptyState, flags, 'credit'],
  ] as const)('%s', (_name, state, on, expected) => {
    expect(messagePriceOf(state, on)).toBe(expected)
  })
})

describe('routing', () => {
  it('[SEND-2] [SEND-25] a send trims its text and carries its id, time and conversation', () => {
    expect(orderOf(steps(send('c1', '  Hi \n')))).toEqual({
      id: stamp.id,
      replyId: `${stamp.id}:answer`,
      at: stamp.at,
      conversationId: 'c1',
      text: 'Hi',
      documents: [],
      spreadsheetId: null,
      spend: 'credit',
      replaces: null,
    })
    expect(steps(send('c1', ' \n\t '))).toEqual([])
  })

  it('[CONV-11] a send carries no deleted sheet', () => {
    const linked = { ...conversation('c1'), spreadsheet_id: 's1' }
    const known: Fact = { type: 'conversations.received', items: [linked], ...page }
    const gone: Fact = { type: 'spreadsheets.deleted', ids: ['s1'] }
    expect(orderOf(steps(send('c1'), after(known, gone)))?.spreadsheetId).toBeNull()
    const other: Fact = { type: 'spreadsheets.deleted', ids: ['s2'] }
    expect(orderOf(steps(send('c1'), after(known, other)))?.spreadsheetId).toBe('s1')
  })

  it('[CONV-11] a send carries the sheet of its conversation', () => {
    const linked = { ...conversation('c1'), spreadsheet_id: 's1' }
    const state = after({ type: 'conversations.received', items: [linked], ...page })
    expect(orderOf(steps(send('c1'), state))?.spreadsheetId).toBe('s1')
    expect(orderOf(steps(send('c1', 'Hi', 's2'), state))?.spreadsheetId).toBe('s2')
  })

  it('[SAVE-2] a send first saves its sheet', () => {
    const state = after({
      type: 'workbook.received',
      id: 's1',
      title: 'Loan',
      revision: 1,
      data: {},
      save: 'saved',
    })
    const [first, second] = steps(send(null, 'Hi', 's1'), state)
    expect(first).toMatchObject({ to: 'workbook', event: { type: 'SAVE_NOW' } })
    expect(second).toMatchObject({ to: 'reply', event: { type: 'SEND' } })
    expect(steps(send(null, 'Hi', 's2'), state)).toHaveLength(1)
  })

  it('[NAV-13] a second message in a new chat goes to the conversation that it became', () => {
    const state = after(
      messageInFlight({ conversationId: null }),
      { type: 'reply.received', events: [startedEvent('c7')], at: stamp.at },
      { type: 'reply.aborted' },
    )
    expect(orderOf(steps(send(null), state))?.conversationId).toBe('c7')
  })

  it('[SEND-9] [SEND-26] a retry sends the last question again and names it as replaced', () => {
    const items = [userMessage('m1', 'First'), userMessage('m2', 'Second')]
    const state = after({ type: 'messages.received', conversationId: 'c1', items, ...page })
    expect(orderOf(steps({ type: 'RETRY', conversationId: 'c1' }, state))).toMatchObject({
      id: stamp.id,
      text: 'Second',
      replaces: 'm2',
      conversationId: 'c1',
    })
    expect(steps({ type: 'RETRY', conversationId: 'c2' }, state)).toEqual([])
  })

  it('[CONV-4] the next page of chats loads only if there is one and it is not already loading', () => {
    const first = { ...page, hasMore: true }
    const state = after({ type: 'conversations.received', items: [conversation('c1')], ...first })
    expect(steps({ type: 'LOAD_MORE_CONVERSATIONS' }, state)).toMatchObject([
      { to: 'conversations', event: { page: 2 } },
    ])
    const loading = fold(state, { type: 'conversations.requested', page: 2 })
    expect(steps({ type: 'LOAD_MORE_CONVERSATIONS' }, loading)).toEqual([])
    expect(steps({ type: 'LOAD_MORE_CONVERSATIONS' })).toEqual([])
  })

  it('[CONV-6] earlier messages load as the next page', () => {
    const state = after({
      type: 'messages.received',
      conversationId: 'c1',
      items: [userMessage('m1')],
      ...page,
      hasMore: true,
    })
    expect(steps({ type: 'LOAD_EARLIER_MESSAGES', id: 'c1' }, state)).toMatchObject([
      { to: 'messages', event: { page: 2 } },
    ])
    expect(steps({ type: 'LOAD_EARLIER_MESSAGES', id: 'c2' }, state)).toEqual([])
  })

  it.each(['', '   ', 'Loan', ' Loan '])(
    '[CONV-9] [SHELL-12] the empty or unchanged name "%s" is not saved',
    (title) => {
      const state = after(
        { type: 'conversations.received', items: [conversation('c1')], ...page },
        { type: 'spreadsheets.received', items: [spreadsheet('s1')] },
      )
      expect(steps({ type: 'RENAME_CONVERSATION', id: 'c1', title }, state)).toEqual([])
      expect(steps({ type: 'RENAME_SPREADSHEET', id: 's1', title }, state)).toEqual([])
    },
  )

  it('[CONV-9] [SHEET-5] a new name shows at once, and the rename carries the old one', () => {
    const state = after({ type: 'spreadsheets.received', items: [spreadsheet('s1')] })
    const [shown, told] = steps({ type: 'RENAME_SPREADSHEET', id: 's1', title: ' Rates ' }, state)
    expect(shown).toMatchObject({ fact: { type: 'spreadsheet.renamed', title: 'Rates' } })
    expect(told).toMatchObject({ to: 'renames', event: { rename: { before: { title: 'Loan' } } } })
  })

  it('[CONV-47] [AUTH-10] a sign-out first sends the deletions that can still be undone', () => {
    expect(steps({ type: 'SIGN_OUT' })).toMatchObject([
      { to: 'removals', event: { type: 'SEND_ALL' } },
      { to: 'session', event: { type: 'SIGN_OUT' } },
    ])
  })

  it('[CONV-14] an empty text cancels the search, and the next page of results is not requested twice', () => {
    const asked = { type: 'search.requested', query: 'loan' } as const
    const page = { items: [], page: 1, totalCount: 30, hasMore: true }
    const found = { type: 'search.received', query: 'loan', page } as const
    expect(steps({ type: 'SEARCH_CONVERSATIONS', query: '' })).toEqual([])
    expect(steps({ type: 'SEARCH_CONVERSATIONS', query: '  ' }, after(asked))).toMatchObject([
      { do: 'record', fact: { type: 'search.cleared' } },
      { to: 'search', event: { type: 'CANCEL' } },
    ])
    expect(steps({ type: 'LOAD_MORE_FOUND' }, after(asked, found))).toMatchObject([
      { to: 'search', event: { page: 2, resource: { query: 'loan' } } },
    ])
    expect(steps({ type: 'LOAD_MORE_FOUND' }, after(asked, found, asked))).toEqual([])
  })

  it('[CONV-15] an item that is being deleted is not deleted twice', () => {
    const begun = { type: 'removal.begun', id: 'd1', of: 'conversations', text: '' } as const
    const state = after({ ...begun, ids: ['c1'] })
    expect(steps({ type: 'DELETE_CONVERSATIONS', ids: ['c1'] }, state)).toEqual([])
    expect(steps({ type: 'DELETE_CONVERSATIONS', ids: ['c1', 'c2', 'c2'] }, state)).toMatchObject([
      { to: 'removals', event: { removal: { ids: ['c2'], text: 'Deleted Untitled Chat' } } },
    ])
  })

  it('[SEND-45] [SEND-46] an earlier attempt is shown, and is requested if it is not loaded', () => {
    const asked = { ...userMessage('m1'), attemptCount: 2 }
    const state = after({
      type: 'messages.received',
      conversationId: 'c1',
      items: [asked],
      ...page,
    })
    const show = (index: number | null, messageId = 'm1') =>
      steps({ type: 'SHOW_ATTEMPT', conversationId: 'c1', messageId, index }, state)
    const shown = { type: 'attempt.shown', conversationId: 'c1', messageId: 'm1' }
    const wish = { of: 'attempts', id: 'c1', messageId: 'm1', from: 'm1' }
    expect(show(0)).toMatchObject([
      { do: 'record', fact: { ...shown, index: 0 } },
      { to: 'attempts', event: { type: 'LOAD', resource: wish } },
    ])
    expect(show(null)).toEqual([{ do: 'record', fact: { ...shown, index: null } }])
    expect(show(0, 'm9')).toEqual([])
    const retried = fold(state, messageInFlight({ conversationId: 'c1', id: 'm2', replaces: 'm1' }))
    const step = (index: number) =>
      steps({ type: 'SHOW_ATTEMPT', conversationId: 'c1', messageId: 'm2', index }, retried)
    expect(step(2)).toHaveLength(1)
    // Only the server has attempts older than the oldest loaded one.
    expect(step(1)[1]).toMatchObject({ event: { resource: { messageId: 'm2', from: 'm1' } } })
  })

  it('each simple command leads to exactly one step', () => {
    const commands: readonly AppCommand[] = [
      { type: 'STOP' },
      { type: 'QUEUE', conversationId: null, text: 'Hi' },
      { type: 'UNQUEUE', id: 'q1' },
      { type: 'SHOW_STOPPED', messageId: 'm1' },
      { type: 'OPEN_CONVERSATION', id: null },
      { type: 'NEW_CONVERSATION' },
      { type: 'RELOAD_MESSAGES', id: 'c1' },
      { type: 'LOAD_CONVERSATIONS' },
      { type: 'DELETE_CONVERSATIONS', ids: ['c1'] },
      { type: 'LOAD_SPREADSHEETS' },
      { type: 'DELETE_SPREADSHEETS', ids: ['s1'] },
      { type: 'UNDO_REMOVAL', id: 'd1' },
      { type: 'SEARCH_CONVERSATIONS', query: 'loan' },
      { type: 'OPEN_WORKBOOK', id: null },
      { type: 'CLOSE_WORKBOOK' },
      { type: 'RELOAD_WORKBOOK' },
      { type: 'EDITED' },
      { type: 'SAVE_NOW' },
      { type: 'KEEP_MINE' },
      { type: 'LOAD_THEIRS' },
      { type: 'TAKE_BACK' },
      { type: 'DROP_ASIDE' },
      { type: 'SIGN_IN', email: '', password: '', next: null },
      { type: 'SIGN_UP', email: '', password: '', name: '', next: null },
      { type: 'LOAD_CREDITS' },
      { type: 'OPEN_PAYWALL' },
      { type: 'CLOSE_PAYWALL' },
      { type: 'DISMISS_NOTICE', id: 'n1' },
      { type: 'COPY_LOG' },
      { type: 'RELOAD_PAGE' },
    ]
    for (const command of commands) expect(steps(command), command.type).toHaveLength(1)
  })
  it('[FLAG-2] with spreadsheets off, spreadsheet commands do nothing, and no send names a spreadsheet', () => {
    const off = { chat: true, spreadsheets: false, documents: true, billing: true }
    const about: readonly AppCommand[] = [
      { type: 'LOAD_SPREADSHEETS' },
      { type: 'RENAME_SPREADSHEET', id: 's1', title: 'Costs' },
      { type: 'DELETE_SPREADSHEETS', ids: ['s1'] },
      { type: 'CREATE_FROM_TEMPLATE', template: 'loan' },
      { type: 'OPEN_WORKBOOK', id: 's1' },
      { type: 'OPEN_SHARE', id: 's1' },
      { type: 'TRANSFER', event: { type: 'IMPORT_FILES', files: [] } },
      { type: 'COPY_SPREADSHEET', id: 's1' },
      { type: 'OPEN_PUBLIC', code: 'abc' },
    ]
    const state = after({ type: 'spreadsheets.received', items: [spreadsheet('s1', 'Loan')] })
    for (const command of about) {
      expect(route({ ...command, stamp }, state, flags), command.type).not.toEqual([])
      expect(route({ ...command, stamp }, state, off), command.type).toEqual([])
    }
    const named = { ...send('c1', 'Hi', 's1'), stamp }
    expect(orderOf(stepsWithoutAnswer(named, state, flags))?.spreadsheetId).toBe('s1')
    expect(orderOf(stepsWithoutAnswer(named, state, off))?.spreadsheetId).toBeNull()
  })
})
