import { describe, expect, it } from 'vitest'
import { selectCredits, selectIsPaywallOpen } from '#src/log/selectors/selectors.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { isPaywallOpen } from '#src/ui/billing/paywall-place.ts'
import { stateAfter, credits } from '#tests/support/client/facts.ts'

const free = (balance: number): Fact => ({
  type: 'credits.received',
  credits: credits({ balance, is_pro: false }),
})
const PRO: Fact = { type: 'credits.received', credits: credits({ balance: 0, is_pro: true }) }

/** Whether the paywall is open at `path` after these facts, while nobody is typing. */
const isOpenOn = (path: string, ...facts: readonly Fact[]): boolean => {
  const state = stateAfter(facts)
  const isHeld = selectCredits(state).isPaywallHeld
  return isPaywallOpen({ isDue: selectIsPaywallOpen(state), isHeld, isFree: true }, path)
}

describe.each([
  '/app/billing',
  '/app/billing/',
  '/app/billing/success',
  '/app/spreadsheets',
  '/app/spreadsheet/s1',
])('the paywall on %s', (path) => {
  it('[BILL-105] does not open by itself on load, after an abandoned checkout or at the end of a plan', () => {
    expect(isOpenOn(path, free(0))).toBe(false)
    expect(isOpenOn(path, free(0), { type: 'checkout.returned' })).toBe(false)
    expect(isOpenOn(path, PRO, free(0))).toBe(false)
  })

  it('[BILL-105] opens on request, even if it was waiting', () => {
    expect(isOpenOn(path, free(3), { type: 'paywall.opened' })).toBe(true)
    expect(isOpenOn(path, free(0), { type: 'paywall.opened' })).toBe(true)
    expect(isOpenOn(path, free(0), { type: 'paywall.opened' }, { type: 'paywall.closed' })).toBe(
      false,
    )
  })
})

it.each(['/app/chats', '/app/chat/c1', '/app/billings'])(
  '[CRED-5] [BILL-105] a balance of 0 opens the paywall on %s',
  (path) => {
    expect(isOpenOn(path, free(0))).toBe(true)
    expect(isOpenOn(path, PRO, free(0))).toBe(true)
    expect(isOpenOn(path, free(1))).toBe(false)
  },
)
