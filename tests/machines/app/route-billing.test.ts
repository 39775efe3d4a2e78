import { describe, expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState } from '#src/log/fold.ts'
import { selectIsPaywallOpen } from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import { commandsFor } from '#src/machines/app/policies.ts'
import { route } from '#src/machines/app/route.ts'
import { stateAfter, credits, submittedFact } from '#tests/support/client/facts.ts'

const stamp = { id: '7c1f4a0e-3a43-4d0e-9f0e-000000000001', at: '2026-11-02T10:00:00.000Z' }
const lost: AppError = { type: 'network', operation: 'billing.portal', raw: '' }
const steps = (type: 'MANAGE_SUBSCRIPTION' | 'START_CHECKOUT', state: AppState, billing = true) =>
  route({ type, stamp }, state, { chat: true, spreadsheets: true, documents: true, billing })
const asPro: Fact = { type: 'credits.received', credits: credits({ is_pro: true }) }
const asFree: Fact = { type: 'credits.received', credits: credits({ balance: 3 }) }
const opened: Fact = { type: 'paywall.opened' }
const portal: Fact = { type: 'portal.asked' }
const failed: Fact = { type: 'portal.failed', error: lost }
const checkout: Fact = { type: 'checkout.asked' }

/** The types of the commands that the last fact triggers. */
const reactions = (facts: readonly Fact[]): readonly string[] => {
  const [last, ...before] = facts.toReversed()
  if (!last) return []
  const from = stateAfter(before.toReversed())
  const scene = {
    before: from,
    after: stateAfter([last], from),
    flags: { chat: true, spreadsheets: true, documents: true, billing: true },
  }
  return commandsFor(last, scene).map(({ type }) => type)
}

describe('Manage Subscription', () => {
  it('[BILL-4] [SHELL-142] opens the portal on a Pro plan, but not while the portal is already opening', () => {
    const once = [
      { do: 'record', fact: portal },
      { do: 'tell', to: 'pay', event: { type: 'OPEN' } },
    ]
    expect(steps('MANAGE_SUBSCRIPTION', stateAfter([asPro]))).toEqual(once)
    expect(steps('MANAGE_SUBSCRIPTION', stateAfter([asPro, portal]))).toEqual([])
    const again = stateAfter([asPro, portal, { type: 'portal.opened' }])
    expect(steps('MANAGE_SUBSCRIPTION', again)).toEqual(once)
  })

  it('[BILL-5, BILL-557] [SHELL-142] opens the paywall on any other plan, and after a portal failure', () => {
    const paywall = [{ do: 'record', fact: opened }]
    expect(steps('MANAGE_SUBSCRIPTION', stateAfter([asFree]))).toEqual(paywall)
    const { credits: seen } = stateAfter([asPro, portal, failed])
    expect(seen).toMatchObject({ showPaywall: true, isPortalAsked: false })
  })

  it('[BILL-43] reloads the credits after a portal failure, and the paywall stays open after their response', () => {
    expect(reactions([asPro, portal, failed])).toEqual(['LOAD_CREDITS'])
    expect(selectIsPaywallOpen(stateAfter([asPro, portal, failed, asPro]))).toBe(true)
    expect(selectIsPaywallOpen(stateAfter([asFree, opened, asPro]))).toBe(false)
    const tried = stateAfter([asPro, portal, failed, portal, { type: 'portal.opened' }])
    expect(selectIsPaywallOpen(tried)).toBe(false)
  })

  it('[SHELL-142] does nothing without billing, and starting a checkout does nothing either', () => {
    expect(steps('MANAGE_SUBSCRIPTION', stateAfter([asPro]), false)).toEqual([])
    expect(steps('START_CHECKOUT', stateAfter([asFree]), false)).toEqual([])
  })
})

describe('checkout', () => {
  const under = [asFree, opened, checkout]

  it('[BILL-2] does not start again while it runs, and never starts for Pro users', () => {
    expect(steps('START_CHECKOUT', stateAfter([asFree, opened]))).toEqual([
      { do: 'record', fact: checkout },
      { do: 'tell', to: 'pay', event: { type: 'START' } },
    ])
    expect(steps('START_CHECKOUT', stateAfter(under))).toEqual([])
    expect(steps('START_CHECKOUT', stateAfter([asPro, portal, failed]))).toEqual([])
  })

  it.each<[string, Fact]>([
    ['somebody closes', { type: 'paywall.closed' }],
    ['a restored credit hides', { type: 'credit.restored' }],
    ['a Pro plan bought elsewhere hides', asPro],
  ])('[BILL-3] is cancelled together with a paywall that %s', (_, fact) => {
    expect(stateAfter([...under, fact]).credits).toMatchObject({
      showPaywall: false,
      isCheckoutAsked: false,
    })
    expect(reactions([...under, fact])).toContain('RESET_CHECKOUT')
    expect(reactions([asFree, opened, fact])).not.toContain('RESET_CHECKOUT')
  })

  it('[BILL-3] is cancelled at the end of the session, like the portal', () => {
    const over: Fact = { type: 'session.ended', reason: 'expired' }
    expect(reactions([...under, over])).toContain('RESET_PAY')
    expect(reactions([asPro, portal, over])).toContain('RESET_PAY')
    expect(stateAfter([...under, over]).credits).toEqual(emptyState.credits)
  })

  it('[BILL-2] [BILL-40] can start again after a failure, or once the browser returns from the payment page', () => {
    const ends: readonly Fact[] = [
      { type: 'checkout.failed', error: lost },
      { type: 'checkout.returned' },
    ]
    for (const end of ends) {
      const state = stateAfter([...under, end])
      expect(state.credits).toMatchObject({ showPaywall: true, isCheckoutAsked: false })
      expect(state.notices).toEqual([])
    }
    expect(reactions([...under, { type: 'checkout.returned' }])).toEqual(['LOAD_CREDITS'])
  })

  it('[BILL-81] reloads the credits if it fails because the plan is already Pro, but not after any other failure', () => {
    const refused = (status: number): readonly string[] =>
      reactions([
        ...under,
        { type: 'checkout.failed', error: { type: 'http', operation: 'billing.checkout', status } },
      ])
    expect(refused(409)).toEqual(['LOAD_CREDITS'])
    expect(refused(503)).toEqual([])
  })

  it('[BILL-76] `times` counts every load of the credits, even if nothing else changed', () => {
    const [once, twice] = [stateAfter([asPro]), stateAfter([asPro, asPro])]
    expect(twice.credits).toEqual({ ...once.credits, times: once.credits.times + 1 })
  })
})

describe('a page that becomes visible again', () => {
  const shown: Fact = { type: 'page.shown' }

  it('[CRED-30] reloads the credits, which another tab may have changed', () => {
    expect(reactions([asFree, shown])).toContain('LOAD_CREDITS')
    expect(reactions([shown])).not.toContain('LOAD_CREDITS')
  })

  it('[CRED-30] does not reload the credits during an answer, whose credit may not be taken yet', () => {
    expect(reactions([asFree, submittedFact(null, 'Hello'), shown])).not.toContain('LOAD_CREDITS')
  })
})
