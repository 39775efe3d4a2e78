import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PLAN_SLOW_POLL_MS } from '#contract/limits/billing.ts'
import { PLAN_POLL_MS, PLAN_POLL_TRIES } from '#contract/limits.ts'
import { BILLING } from '#src/texts/site.ts'
import { CheckoutMessage } from '#src/ui/billing/checkout-return-page.tsx'
import { checkoutStateOf, pollPlan } from '#src/ui/billing/use-checkout-state.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'
import { stateAfter, credits } from '#tests/support/client/facts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The text of the success page after `looks` checks of the plan. */
const said = (isPro: boolean, isFromCheckout: boolean, looks = 0): string =>
  drawnOver(
    stateAfter([{ type: 'credits.received', credits: credits({ is_pro: isPro }) }]),
    <CheckoutMessage end={checkoutStateOf(isPro, isFromCheckout, looks)} />,
  ).replaceAll(/<[^>]+>/g, ' ')

it('[BILL-95] the success page reports a completed checkout only once the plan is Professional', () => {
  for (const looks of [0, PLAN_POLL_TRIES - 1, PLAN_POLL_TRIES, 2 * PLAN_POLL_TRIES]) {
    expect(said(false, true, looks)).not.toContain(BILLING.paid)
    expect(said(false, true, looks)).not.toContain(BILLING.thanks)
    expect(said(true, true, looks)).toContain(BILLING.paid)
  }
})

it('[BILL-102] the success page checks ten times quickly, then slowly until it is closed', () => {
  const look = vi.fn<() => void>()
  const end = pollPlan(look)
  expect(look).not.toHaveBeenCalled()
  vi.advanceTimersByTime(PLAN_POLL_TRIES * PLAN_POLL_MS)
  expect(look).toHaveBeenCalledTimes(PLAN_POLL_TRIES)
  vi.advanceTimersByTime(PLAN_SLOW_POLL_MS - 1)
  expect(look).toHaveBeenCalledTimes(PLAN_POLL_TRIES)
  vi.advanceTimersByTime(1)
  expect(look).toHaveBeenCalledTimes(PLAN_POLL_TRIES + 1)
  vi.advanceTimersByTime(100 * PLAN_SLOW_POLL_MS)
  expect(look).toHaveBeenCalledTimes(PLAN_POLL_TRIES + 101)
  end()
  vi.advanceTimersByTime(100 * PLAN_SLOW_POLL_MS)
  expect(look).toHaveBeenCalledTimes(PLAN_POLL_TRIES + 101)
})

it('[BILL-95, BILL-555] the success page waits for the plan, and gives advice once it checks slowly', () => {
  expect(said(false, true, PLAN_POLL_TRIES - 1)).toContain(BILLING.settling)
  expect(said(false, true, PLAN_POLL_TRIES)).toContain(BILLING.unheard)
  expect(said(false, true, PLAN_POLL_TRIES)).toContain(BILLING.later)
})

it.each([false, true])(
  '[NAV-20] without a checkout session in its address, the success page reports that there was no checkout (Pro: %s)',
  (isPro) => {
    const words = said(isPro, false)
    expect(words).toContain(BILLING.noCheckout)
    expect(words.includes(BILLING.isPro)).toBe(isPro)
    expect(words).not.toContain(BILLING.paid)
  },
)
