import { describe, expect, it } from 'vitest'
import { homePath, type AppFlags } from '#contract/api/flags.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { SessionEnd } from '#src/log/facts/session-fact.ts'
import { messagePriceOf } from '#src/log/credits.ts'
import { emptyState } from '#src/log/fold.ts'
import { selectCredits, selectIsPaywallOpen } from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import { commandsFor } from '#src/machines/app/policies.ts'
import { route } from '#src/machines/app/route.ts'
import type { Command } from '#src/machines/app/types.ts'
import { replyRefused } from '#src/machines/reply/facts.ts'
import {
  stateAfter,
  conversation,
  credits,
  spreadsheet,
  submittedFact,
} from '#tests/support/client/facts.ts'
import { stepsWithoutAnswer } from '#tests/support/client/steps.ts'
import { event } from '#tests/support/chat/stream-events.ts'

const on: AppFlags = { chat: true, spreadsheets: true, documents: true, billing: true }
const maya = { id: 'u1', email: 'maya@example.test', name: 'Maya', organizations: [] }
const restored: Fact = { type: 'session.restored', user: maya }
const stamp = { id: 'id-1', at: '2026-01-01T10:00:00Z' }

/** The commands that follow from a fact in the state `before`, under `flags`. */
const reactions = (fact: Fact, before: AppState = emptyState, flags = on): readonly Command[] =>
  commandsFor(fact, { before, after: stateAfter([fact], before), flags })
const types = (commands: readonly Command[]): readonly string[] =>
  commands.map((command) => command.type)

const listed = stateAfter([
  {
    type: 'conversations.received',
    items: [conversation('c')],
    page: 1,
    totalCount: 1,
    hasMore: false,
  },
  { type: 'spreadsheets.received', items: [spreadsheet('s')] },
])

describe('the client at the start', () => {
  it('[CONV-5, SHEET-7, CRED-7] loads the credits, and each list only if it is empty', () => {
    expect(types(reactions(restored))).toEqual([
      'LOAD_CONVERSATIONS',
      'LOAD_SPREADSHEETS',
      'LOAD_CREDITS',
    ])
    expect(types(reactions(restored, listed))).toEqual(['LOAD_CREDITS'])
  })

  it('[CONV-5] requests page 1 of the conversations', () => {
    expect(route({ type: 'LOAD_CONVERSATIONS', stamp }, emptyState, on)).toEqual([
      {
        do: 'tell',
        to: 'conversations',
        event: { type: 'LOAD', resource: { of: 'conversations' }, page: 1 },
      },
    ])
  })

  it('[SHEET-7, FLAG-2] loads no spreadsheets if the flag `spreadsheets` is off', () => {
    const flags = { ...on, spreadsheets: false }
    expect(types(reactions(restored, emptyState, flags))).not.toContain('LOAD_SPREADSHEETS')
    expect(homePath(flags)).toBe('/app/chats')
    expect(homePath(on)).toBe('/app/spreadsheets')
  })

  it('[NAV-21] opens the requested address after sign-in, or the home page if none was requested', () => {
    const started = (next: string | null): Fact => ({ type: 'session.started', user: maya, next })
    expect(reactions(started('/app/chat/c'))[0]).toMatchObject({ to: '/app/chat/c' })
    expect(reactions(started(null))[0]).toMatchObject({ to: '/app/spreadsheets' })
  })
})

describe('the cost of a message', () => {
  const withCredits = (balance: number, is_pro = false): AppState =>
    stateAfter([{ type: 'credits.received', credits: credits({ balance, is_pro }) }])

  it.each([
    [1, false, 'credit'],
    [0, false, 'blocked'],
    [-1, false, 'blocked'],
    [0, true, 'free'],
    [10, true, 'free'],
  ] as const)('[CRED-2, CRED-3, BILL-8] balance %i, Pro %s: %s', (balance, isPro, spend) => {
    expect(messagePriceOf(withCredits(balance, isPro), on)).toBe(spend)
  })

  it('[CRED-10] is nothing while billing is off', () => {
    expect(messagePriceOf(withCredits(0), { ...on, billing: false })).toBe('free')
    for (const type of ['LOAD_CREDITS', 'OPEN_PAYWALL'] as const) {
      expect(route({ type, stamp }, emptyState, { ...on, billing: false }), type).toEqual([])
      expect(route({ type, stamp }, emptyState, on), type).toHaveLength(1)
    }
  })

  it('[CRED-15] depends on balance and plan in the state, and on the flag for billing', () => {
    const state = stateAfter([{ type: 'paywall.opened' }], withCredits(0, false))
    expect(selectCredits(state)).toMatchObject({ balance: 0, isPro: false, showPaywall: true })
    expect(selectIsPaywallOpen(state)).toBe(true)
    expect(messagePriceOf(state, on)).toBe('blocked')
    expect(messagePriceOf(state, { ...on, billing: false })).toBe('free')
    const pro = stateAfter([{ type: 'paywall.closed' }], withCredits(4, true))
    expect(selectCredits(pro)).toMatchObject({ balance: 4, isPro: true, showPaywall: false })
  })
})

describe('the end of an answer', () => {
  it.each([
    [{ message: 'x', show_paywall: true }, true],
    [{ message: 'x', code: 'CREDITS_EXHAUSTED' }, true],
    [{ message: 'x', code: 'CREDITS_EXHAUSTED', show_paywall: false }, true],
    [{ message: 'x', show_paywall: 'true' }, false],
    [{ message: 'x', show_paywall: 1, code: 'credits_exhausted' }, false],
    [{ message: 'x' }, false],
  ])('[CRED-9, BILL-70, STREAM-16] the error %j opens the paywall: %s', (payload, opensPaywall) => {
    const fact = replyRefused([event('text_delta', { text: 'a' }), event('error', payload)])
    expect(fact).toEqual({ type: 'reply.refused', opensPaywall })
    expect(types(reactions(fact)).includes('OPEN_PAYWALL')).toBe(opensPaywall)
    // The user did not ask for the paywall, so it is held while anybody types.
    const [open] = reactions(fact).filter(({ type }) => type === 'OPEN_PAYWALL')
    expect(open).toEqual(opensPaywall ? { type: 'OPEN_PAYWALL', isHeld: true } : undefined)
  })

  it.each([
    { type: 'reply.finished' },
    { type: 'reply.cut' },
    { type: 'reply.failed', error: { type: 'stream_inactive' } },
    { type: 'reply.refused', opensPaywall: false },
  ] as const satisfies readonly Fact[])('[CRED-7, SEND-16] %j refreshes the credits', (fact) => {
    expect(types(reactions(fact, stateAfter([submittedFact('c', 'one')])))).toContain(
      'LOAD_CREDITS',
    )
  })

  it('[SEND-11] moves a new chat to its own address, but only if the page is still at /app/chat', () => {
    const started = stateAfter([
      submittedFact(null, 'one'),
      {
        type: 'reply.received',
        events: [event('conversation_started', { conversation_id: 'a/b' })],
        at: stamp.at,
      },
    ])
    expect(reactions({ type: 'reply.finished' }, started)).toContainEqual({
      type: 'NAVIGATE',
      to: '/app/chat/a%2Fb',
      replace: true,
      onlyAt: '/app/chat',
    })
    const known = stateAfter([submittedFact('c', 'one')])
    expect(types(reactions({ type: 'reply.finished' }, known))).not.toContain('NAVIGATE')
  })

  it('[SEND-22] sends the first queued message', () => {
    const queued: Fact = {
      type: 'message.queued',
      id: 'q',
      conversationId: 'c',
      text: 'two',
      spreadsheetId: null,
    }
    const running = stateAfter([submittedFact('c', 'one')])
    expect(reactions(queued, running)).toEqual([])
    expect(reactions({ type: 'reply.finished' }, stateAfter([queued], running)).slice(-1)).toEqual([
      { type: 'SEND_QUEUED', id: 'q' },
    ])
  })
})

describe('a send', () => {
  const sheetOpen = stateAfter([
    {
      type: 'workbook.received',
      id: 's',
      title: 'Loan',
      revision: 1,
      data: {},
      save: 'unsaved',
    },
  ])
  const lead = (command: Parameters<typeof route>[0], state: AppState) =>
    stepsWithoutAnswer(command, state, on)
  const send = (spreadsheetId: string | null) =>
    lead(
      { type: 'SEND', conversationId: 'c', text: ' go ', documents: [], spreadsheetId, stamp },
      sheetOpen,
    )

  it('[SAVE-2] saves the open spreadsheet first if the send concerns it', () => {
    const save = { do: 'tell', to: 'workbook', event: { type: 'SAVE_NOW' } }
    expect(send('s')[0]).toEqual(save)
    expect(send('t')).not.toContainEqual(save)
    expect(send(null)).not.toContainEqual(save)
  })

  it('[SEND-2, SEND-537, SEND-25] trims its text and carries a new id', () => {
    expect(send(null)).toMatchObject([
      { to: 'reply', event: { order: { text: 'go', id: 'id-1', replaces: null } } },
    ])
    const blank = { type: 'SEND', conversationId: 'c', text: ' \n', documents: [], stamp } as const
    expect(lead(blank, sheetOpen)).toEqual([])
  })

  it('[SEND-9, SEND-26] a retry sends the last question again and names what it replaces', () => {
    const failed = stateAfter([
      submittedFact('c', 'one'),
      { type: 'reply.received', events: [event('text_delta', { text: 'Half' })], at: stamp.at },
      { type: 'reply.failed', error: { type: 'stream_inactive' } },
    ])
    expect(
      stepsWithoutAnswer({ type: 'RETRY', conversationId: 'c', stamp }, failed, on),
    ).toMatchObject([
      { event: { type: 'SEND', order: { text: 'one', id: 'id-1', replaces: 'user one' } } },
    ])
  })

  it('[SEND-525] an edit names the question that it replaces; an edit of an unanswered edit names the original question', () => {
    const edit = (messageId: string, facts: readonly Fact[]) =>
      lead(
        { type: 'EDIT', conversationId: 'c', messageId, text: ' two ', documents: [], stamp },
        stateAfter([...facts, { type: 'reply.failed', error: { type: 'stream_inactive' } }]),
      )
    const order = { id: 'id-1', text: 'two' }
    expect(edit('user one', [submittedFact('c', 'one')])).toMatchObject([
      { event: { type: 'SEND', order: { ...order, replaces: 'user one' } } },
    ])
    const unheard = submittedFact('c', 'more', { replaces: 'user one' })
    expect(edit('user more', [submittedFact('c', 'one'), unheard])).toMatchObject([
      { event: { order: { ...order, replaces: 'user one' } } },
    ])
  })

  it('[SEND-30] a retry sends the same request id again if the message got no answer or was refused for lack of credits', () => {
    const lost: Fact = { type: 'reply.failed', error: { type: 'stream_inactive' } }
    const broke = event('error', { message: '', code: 'CREDITS_EXHAUSTED', show_paywall: true })
    const refusal: Fact = { type: 'reply.received', events: [broke], at: stamp.at }
    for (const facts of [[lost], [refusal, lost]])
      expect(
        stepsWithoutAnswer(
          { type: 'RETRY', conversationId: 'c', stamp },
          stateAfter([submittedFact('c', 'one'), ...facts]),
          on,
        ),
      ).toMatchObject([{ event: { order: { text: 'one', id: 'user one', replaces: null } } }])
  })
})

describe('earlier attempts that fail to load', () => {
  it.each([
    [404, []],
    [405, []],
    [500, ['NOTIFY']],
  ])('[SEND-527] [API-9] with status %s lead to these commands: %s', (status, told) => {
    const error = { type: 'http', operation: 'attempts.list', status } as const
    const failed: Fact = {
      type: 'attempts.failed',
      conversationId: 'c',
      messageId: 'user one',
      error,
    }
    expect(types(reactions(failed, stateAfter([submittedFact('c', 'one')])))).toEqual(told)
  })
})

describe('deleted, expired and unlisted items', () => {
  it('[SHEET-1060] a deletion closes the open spreadsheet only if it deletes this spreadsheet', () => {
    const open = stateAfter(
      [{ type: 'workbook.received', id: 's', title: '', revision: 1, data: {}, save: 'saved' }],
      listed,
    )
    const gone = (id: string) => types(reactions({ type: 'spreadsheets.deleted', ids: [id] }, open))
    expect(gone('s')).toContain('CLOSE_WORKBOOK')
    expect(gone('t')).not.toContain('CLOSE_WORKBOOK')
  })

  it('[AUTH-8, AUTH-165] an expired session shows a notice that drafts are kept, and a sign-out shows none', () => {
    const ended = (reason: SessionEnd) => types(reactions({ type: 'session.ended', reason }))
    expect(ended('expired')).toContain('NOTIFY')
    expect(ended('signed_out')).not.toContain('NOTIFY')
  })

  it('[CONV-12] a deep link to an unlisted conversation loads its title', () => {
    const opened: Fact = { type: 'conversation.opened', id: 'deep' }
    expect(reactions(opened, listed)).toContainEqual({ type: 'LOAD_CONVERSATION', id: 'deep' })
    expect(types(reactions({ type: 'conversation.opened', id: 'c' }, listed))).not.toContain(
      'LOAD_CONVERSATION',
    )
  })
})
