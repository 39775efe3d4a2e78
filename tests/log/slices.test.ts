import { describe, expect, it } from 'vitest'
import type { Credits } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import { selectIsLowOnCredits, selectIsPaywallOpen } from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import {
  conversation,
  spreadsheet,
  messageInFlight,
  user,
} from '#tests/support/client/client-facts.ts'

const at = '2026-11-02T11:00:00.000Z'
const error: AppError = { type: 'network', operation: 'chat.stream', raw: 'Failed to fetch' }
const after = (...facts: readonly Fact[]): AppState => facts.reduce(fold, emptyState)
const page = { page: 1, totalCount: 2, hasMore: false }
const list: Fact = {
  type: 'conversations.received',
  items: [conversation('c1'), conversation('c2', 'Rates')],
  ...page,
}
const credits = (part: Partial<Credits>): Fact => ({
  type: 'credits.received',
  credits: {
    balance: 10,
    is_pro: false,
    monthly_allocation: 10,
    show_low_credit_warning: false,
    show_paywall: false,
    usage: 0,
    credits_reset_at: null,
    ...part,
  },
})
const taken: Fact = { type: 'credit.reserved' }
const restored: Fact = { type: 'credit.restored' }

describe('credits', () => {
  it('[CRED-8] start at balance 0, not Pro, allocation 10', () => {
    expect(emptyState.credits).toMatchObject({ balance: 0, isPro: false, allocation: 10 })
  })

  it('[CRED-1] [CRED-6] a message takes one credit, which can be restored', () => {
    expect(after(credits({ balance: 2 }), taken).credits.balance).toBe(1)
    const back = after(credits({ balance: 1 }), taken, restored)
    expect(back.credits.balance).toBe(1)
    expect(selectIsPaywallOpen(back)).toBe(false)
  })

  it.each([
    [4, false],
    [3, true],
    [0, true],
  ])('[CRED-4] with %i credits left the low-balance warning is %s', (balance, warns) => {
    expect(selectIsLowOnCredits(after(credits({ balance })))).toBe(warns)
    expect(selectIsLowOnCredits(after(credits({ balance, is_pro: true })))).toBe(false)
  })

  it('[CRED-5] spending the last credit opens the paywall once the answer has ended', () => {
    const sent = after(credits({ balance: 1 }), taken, messageInFlight({ conversationId: 'c1' }))
    expect(selectIsPaywallOpen(sent)).toBe(false)
    const ended = fold(sent, { type: 'reply.finished' })
    expect(selectIsPaywallOpen(ended)).toBe(true)
    const closed = fold(ended, { type: 'paywall.closed' })
    expect(selectIsPaywallOpen(fold(closed, credits({ balance: 0 })))).toBe(false)
  })

  it('[BILL-8] [CRED-2] Pro users at balance 0 see no paywall and lose no credits', () => {
    const pro = after(credits({ balance: 0, is_pro: true }), taken)
    expect(selectIsPaywallOpen(pro)).toBe(false)
    expect(pro.credits.balance).toBe(0)
  })
})

describe('session, sheets and notices', () => {
  it('[AUTH-10, AUTH-131] the end of a session removes all data of its user', () => {
    const full = after(
      { type: 'session.started', user, next: null },
      list,
      { type: 'spreadsheets.received', items: [spreadsheet('s1')] },
      credits({}),
      messageInFlight({ conversationId: 'c1' }),
    )
    const ended = fold(full, { type: 'session.ended', reason: 'signed_out' })
    const { session, notices, isOnline, ...rest } = ended
    expect(session.status).toBe('signedOut')
    expect([notices, isOnline]).toEqual([[], true])
    for (const [slice, value] of Object.entries(rest))
      expect(value, slice).toEqual(emptyState[slice as keyof AppState])
  })

  it('[AUTH-10, AUTH-132] a response after the sign-out is dropped, and the next user sees none of it', () => {
    const late: readonly Fact[] = [
      list,
      { type: 'spreadsheet.created', spreadsheet: spreadsheet('s1') },
      credits({ balance: 0 }),
    ]
    const ended = after({ type: 'session.ended', reason: 'signed_out' }, ...late)
    const { session, ...rest } = fold(ended, { type: 'session.started', user, next: null })
    expect(session.user).toBe(user)
    for (const [slice, value] of Object.entries(rest))
      expect(value, slice).toEqual(emptyState[slice as keyof AppState])
  })

  it('[ORG-1] the first membership becomes the active organization', () => {
    const organizations = [
      { id: 'o1', name: 'Okafor & Co' },
      { id: 'o2', name: 'Other' },
    ]
    const state = after({ type: 'session.restored', user: { ...user, organizations } })
    expect(state.session.organizationId).toBe('o1')
  })

  it('[ORG-38] no organization is active if the user chose none', () => {
    const organizations = [{ id: 'o1', name: 'Okafor & Co' }]
    const chosen = { ...user, organizations, organization_id: null, is_personal: true }
    const state = after({ type: 'session.restored', user: chosen })
    expect(state.session.organizationId).toBeNull()
  })

  it('[SHEET-6] a deleted sheet disappears from the list', () => {
    const state = after(
      { type: 'spreadsheets.received', items: [spreadsheet('s1'), spreadsheet('s2')] },
      { type: 'spreadsheets.deleted', ids: ['s1'] },
    )
    expect(state.spreadsheets).toMatchObject({ items: [{ id: 's2' }], totalCount: 1 })
  })

  it('[SAVE-9] the save status follows the saves of the open sheet and ignores other sheets', () => {
    const open: Fact = {
      type: 'workbook.received',
      id: 's1',
      title: 'Loan',
      revision: 1,
      data: {},
      save: 'saved',
    }
    const statuses: readonly (readonly [Fact, string])[] = [
      [{ type: 'workbook.edited', id: 's1' }, 'unsaved'],
      [{ type: 'workbook.saving', id: 's1' }, 'saving'],
      [{ type: 'workbook.edited', id: 's1' }, 'saving'],
      [{ type: 'workbook.save_failed', id: 's1', error }, 'failed'],
      [{ type: 'workbook.saved', id: 's2', revision: 9, updatedAt: at, unsaved: false }, 'failed'],
      [{ type: 'workbook.conflicted', id: 's1' }, 'conflict'],
      [{ type: 'workbook.edited', id: 's1' }, 'conflict'],
      [{ type: 'workbook.saved', id: 's1', revision: 2, updatedAt: at, unsaved: false }, 'saved'],
    ]
    statuses.reduce((state, [fact, status]) => {
      const next = fold(state, fact)
      expect(next.workbook.save, fact.type).toBe(status)
      return next
    }, after(open))
  })

  it('[NOTE-1] a notice is shown until it is dismissed, and the same text only once', () => {
    const notice = (id: string, text: string): Fact => ({
      type: 'notice.raised',
      notice: { id, level: 'error', text, detail: null, durationMs: 4000, action: null },
    })
    const state = after(notice('n1', 'A'), notice('n2', 'B'), notice('n3', 'A'))
    expect(state.notices.map(({ id }) => id)).toEqual(['n2', 'n3'])
    expect(fold(state, { type: 'notice.dismissed', id: 'n2' }).notices).toHaveLength(1)
  })
})
