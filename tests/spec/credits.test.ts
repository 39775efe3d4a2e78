import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Credits } from '#contract/api/entities.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState } from '#src/log/fold.ts'
import {
  selectCredits,
  selectIsLowOnCredits,
  selectIsPaywallOpen,
} from '#src/log/selectors/selectors.ts'
import { stateAfter, credits } from '#tests/support/client/facts.ts'

const received = (more: Partial<Credits> = {}): Fact => ({
  type: 'credits.received',
  credits: credits(more),
})
const reserved: Fact = { type: 'credit.reserved' }
const restored: Fact = { type: 'credit.restored' }
const balance = (facts: readonly Fact[]): number => selectCredits(stateAfter(facts)).balance

describe('credits on the client', () => {
  it('[CRED-1] a send takes one credit from the balance before the server answers', () => {
    expect(balance([received({ balance: 7 }), reserved])).toBe(6)
  })

  it('[CRED-2] a Pro plan is never charged or warned', () => {
    const state = stateAfter([received({ balance: 0, is_pro: true }), reserved, reserved])
    expect(selectCredits(state)).toMatchObject({ balance: 0, isPro: true })
    expect(selectIsLowOnCredits(state)).toBe(false)
    expect(selectIsPaywallOpen(state)).toBe(false)
  })

  it.each([
    [4, false],
    [3, true],
    [1, true],
    [0, true],
  ])('[CRED-4] a balance of %i shows the low-credit warning: %s', (amount, warns) => {
    expect(selectIsLowOnCredits(stateAfter([received({ balance: amount })]))).toBe(warns)
  })

  it('[CRED-4] the warning follows the local balance, not the last answer of the server', () => {
    const facts = [received({ balance: 4, show_low_credit_warning: false }), reserved]
    expect(selectIsLowOnCredits(stateAfter(facts))).toBe(true)
    expect(selectIsLowOnCredits(stateAfter([...facts, restored]))).toBe(false)
  })

  it('[CRED-5] a balance of 0 shows the paywall, whether loaded or reached by a send', () => {
    expect(selectIsPaywallOpen(stateAfter([received({ balance: 0 })]))).toBe(true)
    expect(selectIsPaywallOpen(stateAfter([received({ balance: 1 }), reserved]))).toBe(true)
    expect(selectIsPaywallOpen(stateAfter([received({ balance: 1 })]))).toBe(false)
  })

  it('[BILL-70] the state records whether the paywall opened by itself or on request', () => {
    const alone = [received({ balance: 1 }), reserved]
    const isHeld = (...facts: readonly Fact[]) => selectCredits(stateAfter(facts)).isPaywallHeld
    expect(isHeld(...alone)).toBe(true)
    expect(isHeld(...alone, { type: 'paywall.opened' })).toBe(false)
    expect(isHeld(received({ balance: 3 }), { type: 'paywall.opened' })).toBe(false)
    const refused: Fact = { type: 'paywall.opened', isHeld: true }
    expect(isHeld(received({ balance: 3 }), refused)).toBe(true)
    // A paywall that opens on request is never held back, even if another cause before or after it
    // would hold it back.
    expect(isHeld(received({ balance: 3 }), { type: 'paywall.opened' }, refused)).toBe(false)
    expect(isHeld(received({ balance: 3 }), refused, { type: 'paywall.opened' })).toBe(false)
  })

  it('[BILL-540, BILL-541] the state records the cause of the paywall: no credit at load, the last credit spent, or a request', () => {
    const cause = (...facts: readonly Fact[]) => selectCredits(stateAfter(facts)).paywallCause
    expect(cause(received({ balance: 0 }))).toBe('load')
    expect(cause(received({ balance: 1 }), reserved)).toBe('spent')
    expect(cause(received({ balance: 1 }), received({ balance: 0 }))).toBe('spent')
    expect(cause(received({ balance: 0 }), { type: 'paywall.opened' })).toBe('asked')
    expect(cause(received({ balance: 0 }), { type: 'paywall.closed' })).toBe('asked')
  })

  it('[CRED-6] restoring a credit hides the paywall', () => {
    const state = stateAfter([received({ balance: 1 }), reserved, restored])
    expect(selectIsPaywallOpen(state)).toBe(false)
    expect(selectCredits(state).balance).toBe(1)
  })

  it('[CRED-8] the defaults are balance 0, not Pro, allocation 10, no paywall and no warning', () => {
    expect(selectCredits(emptyState)).toMatchObject({ balance: 0, isPro: false, allocation: 10 })
    expect(selectIsPaywallOpen(emptyState)).toBe(false)
    expect(selectIsLowOnCredits(emptyState)).toBe(false)
  })

  it('[CRED-12, CRED-753] after any facts the balance is not negative, and a balance from the server replaces it', () => {
    const fact = fc.oneof(
      fc.constant(reserved),
      fc.constant(restored),
      fc.nat(12).map((amount) => received({ balance: amount })),
      fc.constant<Fact>({ type: 'paywall.opened' }),
      fc.constant<Fact>({ type: 'paywall.closed' }),
    )
    fc.assert(
      fc.property(fc.array(fact), fc.nat(12), (facts, last) => {
        expect(balance(facts)).toBeGreaterThanOrEqual(0)
        expect(balance([...facts, received({ balance: last })])).toBe(last)
      }),
    )
  })
})
