import * as v from 'valibot'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { Billing } from '#contract/api/billing.ts'
import { CREDIT_HISTORY, SUBSCRIPTION } from '#src/texts/subscription.ts'
import { err, ok } from '#contract/api/result.ts'
import { CreditHistory } from '#src/ui/billing/credit-history.tsx'
import { PlanFigures } from '#src/ui/billing/plan-figures.tsx'
import { PlanOffer } from '#src/ui/billing/plan-offer.tsx'
import {
  billingLoaded,
  initialBilling,
  type BillingPageState,
} from '#src/ui/billing/use-billing.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'
import { stateAfter, credits } from '#tests/support/client/facts.ts'

const wordsOf = (markup: string): string =>
  markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

const movement = (id: string, more: object = {}) => ({
  id,
  kind: 'charge',
  amount: -1,
  balance: 6,
  created_at: '2026-11-14T12:00:00.000Z',
  ...more,
})
const billing = (more: object = {}): Billing => v.parse(Billing, more)
const ready = (more: object, page = 1): BillingPageState => ({
  ...initialBilling,
  status: 'ready',
  billing: billing(more),
  page,
})

const drawn = (look: BillingPageState, isPro = false): string => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return drawnOver(
    stateAfter([{ type: 'credits.received', credits: credits({ is_pro: isPro }) }]),
    <RouterContextProvider router={router}>
      <CreditHistory {...look} again={() => {}} wanted={look.page} onPage={() => {}} />
    </RouterContextProvider>,
  )
}
const rowsOf = (markup: string): readonly string[] =>
  [...markup.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => wordsOf(row).trim())

describe('the credit history', () => {
  const month = [
    movement('m4', { conversation_id: 'c 2', conversation_title: null, balance: 9 }),
    movement('m3', { kind: 'refund', amount: 1, balance: 10 }),
    movement('m2', { conversation_id: 'c1', conversation_title: 'Loan', balance: 9 }),
    movement('m1', { kind: 'grant', amount: 10, balance: 10, created_at: '2026-11-01T12:00:00Z' }),
  ]

  it('[NAV-42] reads as a ledger: the oldest entry first, the balance last', () => {
    const markup = drawn(ready({ history: month, total_count: 4 }))
    const rows = rowsOf(markup)
    expect(rows).toHaveLength(6)
    expect(rows[1]).toMatch(/^Nov \d+ \d+:\d\d [AP]M Monthly allocation \+10 10$/)
    expect(rows[2]).toMatch(/Message Loan Loan −1 9$/)
    expect(rows[3]).toMatch(/Returned: stopped or failed \+1 10$/)
    expect(rows[4]).toMatch(/Message Untitled Chat Untitled Chat −1 9$/)
    expect(rows[5]).toBe('Balance today 9')
    expect(markup).toContain('href="/app/chat/c%202"')
    expect(wordsOf(markup)).toMatch(/Credits, \S+ 2026/)
  })

  it('[BILL-100] says that a second subscription was cancelled, and what happens to its price', () => {
    const spare = movement('s1', { kind: 'spare', amount: 0, balance: 10 })
    const [, row] = rowsOf(drawn(ready({ history: [spare] }), true))
    expect(row).toContain(CREDIT_HISTORY.kinds.spare)
    expect(row).toContain(CREDIT_HISTORY.spareNote)
    expect(row).toMatch(/ 10$/)
  })

  it('[NAV-42] names all months of its page, and lists plan changes without an amount', () => {
    const plan = movement('p1', {
      kind: 'plan',
      amount: 0,
      plan: 'pro',
      created_at: '2026-10-31T12:00:00Z',
    })
    const markup = drawn(ready({ history: [...month, plan] }), true)
    expect(rowsOf(markup)[1]).toMatch(/Professional started 6$/)
    expect(wordsOf(markup)).toMatch(/Credits, October .{1,3} November 2026/)
    // An unlimited plan shows no remaining credits.
    expect(markup).not.toContain(CREDIT_HISTORY.balanceToday)
  })

  it("[NAV-47] groups the digits of its figures, and of the plan's figures, as the browser does", () => {
    const many = movement('m1', { kind: 'grant', amount: 12_000, balance: 1_012_000 })
    const rows = rowsOf(drawn(ready({ history: [many] })))
    expect(rows[1]).toMatch(/\+12,000 1,012,000$/)
    expect(rows[2]).toBe('Balance today 1,012,000')
    const facts = [
      {
        type: 'credits.received',
        credits: credits({ balance: 11_999, monthly_allocation: 12_000, credits_reset_at: null }),
      },
    ] as const
    const plan = wordsOf(drawnOver(stateAfter(facts), <PlanFigures billing={null} />))
    expect(plan).toContain('11,999 of 12,000 credits left')
    expect(plan).toContain('12,000 credits each month, 1 per message')
  })

  it('[NAV-42] omits an invalid date', () => {
    const markup = drawn(ready({ history: [movement('m1', { created_at: 'soon' })] }))
    expect(rowsOf(markup)[1]).toMatch(/^Message −1 6$/)
  })

  it('[NAV-42] has pages if the entries exceed one page', () => {
    expect(drawn(ready({ history: month, total_count: 4 }))).not.toContain(CREDIT_HISTORY.earlier)
    const second = drawn(ready({ history: month, total_count: 200, has_more: true }, 2))
    expect(wordsOf(second)).toContain('21–24 of 200')
    expect(second).not.toContain(CREDIT_HISTORY.balanceToday)
    const off = [...second.matchAll(/aria-label="(?:Earlier|Later)" aria-disabled="(\w+)"/g)]
    expect(off.map(([, is]) => is)).toEqual(['false', 'false'])
  })

  it('[NAV-42] shows a long page in full', () => {
    const history = Array.from({ length: 200 }, (_, index) => movement(`m${index}`))
    expect(rowsOf(drawn(ready({ history, total_count: 200 })))).toHaveLength(202)
  })

  it('[NAV-42, NAV-53] says if it is empty or failed to load', () => {
    expect(drawn(ready({}))).toContain(CREDIT_HISTORY.empty)
    const failed = billingLoaded(
      initialBilling,
      1,
      err({ type: 'http', operation: 'billing.get', status: 500 }),
    )
    const words = wordsOf(drawn(failed))
    expect(words).toContain(CREDIT_HISTORY.failed)
    expect(words).toContain('Try Again')
  })

  it.each([404, 405])('[NAV-42] [API-9] is not offered by a backend that answers %d', (status) => {
    const refused = err({ type: 'http', operation: 'billing.get', status } as const)
    expect(billingLoaded(initialBilling, 1, refused).status).toBe('missing')
  })

  it('[NAV-42] keeps the known plan if another page fails to load', () => {
    const known = billingLoaded(initialBilling, 1, ok({ data: billing({ plan: 'pro' }) }))
    const lost = billingLoaded(
      known,
      2,
      err({ type: 'network', operation: 'billing.get', raw: '' }),
    )
    expect(lost).toMatchObject({ status: 'failed', page: 1, billing: { plan: 'pro' } })
  })
})

describe('a subscription on the billing page', () => {
  const shown = (more: object, isPro = true): string => {
    const state = stateAfter([{ type: 'credits.received', credits: credits({ is_pro: isPro }) }])
    return wordsOf(
      drawnOver(
        state,
        <>
          <PlanFigures billing={billing(more)} />
          <PlanOffer billing={billing(more)} />
        </>,
      ),
    )
  }
  const until = { current_period_end: '2026-12-14T12:00:00.000Z' }

  it('[NAV-45] says when it is renewed, or when it ends', () => {
    expect(shown(until)).toMatch(/Renews .*2026.* \$30 each month/)
    const ending = shown({ ...until, cancel_at_period_end: true })
    expect(ending).toMatch(/Ends .*2026.* Free plan after that/)
    expect(ending).not.toContain('Renews')
    expect(shown({ current_period_end: null })).not.toContain('Renews')
  })

  it('[NAV-45] links to the portal and reports a failed payment', () => {
    expect(shown(until)).toContain('Manage Subscription')
    expect(shown(until)).not.toContain(SUBSCRIPTION.pastDue)
    expect(shown({ ...until, status: 'past_due' })).toContain(SUBSCRIPTION.pastDue)
    expect(shown({}, false)).not.toContain('Manage Subscription')
  })

  it('[BILL-89, BILL-553] links to the portal and offers no upgrade while a payment is open', () => {
    const unpaid = shown({ status: 'unpaid' }, false)
    expect(unpaid).toContain(SUBSCRIPTION.unpaid)
    expect(unpaid).toContain('Manage Subscription')
    expect(unpaid).not.toContain('Upgrade')
    expect(shown({ status: 'ended' }, false)).toContain('Upgrade')
  })

  it('[NAV-45] says in the sandbox that no money moves', () => {
    expect(shown({ provider: 'sandbox' }, false)).toContain(SUBSCRIPTION.sandbox)
    expect(shown({ provider: 'stripe' }, false)).not.toContain(SUBSCRIPTION.sandbox)
  })
})
