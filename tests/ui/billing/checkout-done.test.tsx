import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PLAN_SLOW_LOOK_MS } from '#contract/limits/billing.ts'
import { PLAN_LOOK_MS, PLAN_LOOK_TRIES } from '#contract/limits.ts'
import { BILLING } from '#src/texts/site.ts'
import { CheckoutWords } from '#src/ui/billing/checkout-done.tsx'
import { checkoutEnd, keepLooking } from '#src/ui/billing/use-checkout-done.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'
import { after, credits } from '#tests/support/client/facts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The text of the success page after `looks` checks of the plan. */
const said = (isPro: boolean, isFromCheckout: boolean, looks = 0): string =>
  drawnOver(
    after([{ type: 'credits.received', credits: credits({ is_pro: isPro }) }]),
    <CheckoutWords end={checkoutEnd(isPro, isFromCheckout, looks)} />,
  ).replaceAll(/<[^>]+>/g, ' ')

it('[BILL-95] the success page reports a completed checkout only once the plan is Professional', () => {
  for (const looks of [0, PLAN_LOOK_TRIES - 1, PLAN_LOOK_TRIES, 2 * PLAN_LOOK_TRIES]) {
    expect(said(false, true, looks)).not.toContain(BILLING.paid)
    expect(said(false, true, looks)).not.toContain(BILLING.thanks)
    expect(said(true, true, looks)).toContain(BILLING.paid)
  }
})

it('[BILL-102] the success page checks ten times quickly, then slowly until it is closed', () => {
  const look = vi.fn<() => void>()
  const end = keepLooking(look)
  expect(look).not.toHaveBeenCalled()
  vi.advanceTimersByTime(PLAN_LOOK_TRIES * PLAN_LOOK_MS)
  expect(look).toHaveBeenCalledTimes(PLAN_LOOK_TRIES)
  vi.advanceTimersByTime(PLAN_SLOW_LOOK_MS - 1)
  expect(look).toHaveBeenCalledTimes(PLAN_LOOK_TRIES)
  vi.advanceTimersByTime(1)
  expect(look).toHaveBeenCalledTimes(PLAN_LOOK_TRIES + 1)
  vi.advanceTimersByTime(100 * PLAN_SLOW_LOOK_MS)
  expect(look).toHaveBeenCalledTimes(PLAN_LOOK_TRIES + 101)
  end()
  vi.advanceTimersByTime(100 * PLAN_SLOW_LOOK_MS)
  expect(look).toHaveBeenCalledTimes(PLAN_LOOK_TRIES + 101)
})

it('[BILL-95, BILL-555] the success page waits for the plan, and gives advice once it checks slowly', () => {
  expect(said(false, true, PLAN_LOOK_TRIES - 1)).toContain(BILLING.settling)
  expect(said(false, true, PLAN_LOOK_TRIES)).toContain(BILLING.unheard)
  expect(said(false, true, PLAN_LOOK_TRIES)).toContain(BILLING.later)
})

it.each([false, true])(
  '[NAV-20] without a session the success page reports that there was no checkout (Pro: %s)',
  (isPro) => {
    const words = said(isPro, false)
    expect(words).toContain(BILLING.noCheckout)
    expect(words.includes(BILLING.isPro)).toBe(isPro)
    expect(words).not.toContain(BILLING.paid)
  },
)
