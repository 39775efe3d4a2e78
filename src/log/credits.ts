import type { Credits } from '#contract/api/entities.ts'
import type { AppFlags } from '#contract/api/flags.ts'
import {
  DEFAULT_MONTHLY_ALLOCATION_CREDITS,
  LOW_CREDIT_WARNING_CREDITS,
  MESSAGE_COST_CREDITS,
  PAYWALL_CREDITS,
} from '#contract/limits.ts'
import type { Fact } from './facts/fact.ts'
import type { CreditsState } from './credits-state.ts'

/** The state before the first response of the server. */
export const emptyCredits: CreditsState = {
  status: 'idle',
  times: 0,
  balance: 0,
  isPro: false,
  allocation: DEFAULT_MONTHLY_ALLOCATION_CREDITS,
  resetsAt: null,
  showLowWarning: false,
  showPaywall: false,
  isPaywallHeld: false,
  paywallCause: 'asked',
  isCheckoutAsked: false,
  isPortalAsked: false,
}

/** Warns users without Pro at a low balance. An unknown balance never warns. */
const warn = (credits: CreditsState): CreditsState => ({
  ...credits,
  showLowWarning:
    credits.status === 'ready' && !credits.isPro && credits.balance <= LOW_CREDIT_WARNING_CREDITS,
})

/** True if the balance cannot pay for a message. If the balance is unknown, the server decides. */
export const isOutOfCredits = (credits: CreditsState): boolean =>
  credits.status === 'ready' &&
  !credits.isPro &&
  credits.balance - MESSAGE_COST_CREDITS < PAYWALL_CREDITS

/** Reaching 0 opens the paywall once. After the user closes it, it stays closed. */
const arrive = (before: CreditsState, after: CreditsState): CreditsState =>
  isOutOfCredits(after) && !isOutOfCredits(before) && !before.showPaywall
    ? {
        ...after,
        showPaywall: true,
        isPaywallHeld: true,
        paywallCause: before.status === 'ready' ? 'spent' : 'load',
      }
    : after

const receive = (credits: CreditsState, from: Credits): CreditsState =>
  arrive(
    credits,
    warn({
      ...credits,
      status: 'ready',
      times: credits.times + 1,
      balance: from.balance,
      isPro: from.is_pro,
      allocation: from.monthly_allocation,
      resetsAt: from.credits_reset_at,
      // Closes the paywall when the plan becomes Pro. If the plan was Pro before, a failed portal
      // opened the paywall, so it stays open.
      showPaywall: credits.showPaywall && (credits.isPro || !from.is_pro),
      isCheckoutAsked: credits.isCheckoutAsked && !from.is_pro,
    }),
  )

/** Changes the local balance. Unknown balances and Pro plans do not change. */
const move = (credits: CreditsState, by: number): CreditsState =>
  credits.status !== 'ready' || credits.isPro
    ? credits
    : warn({ ...credits, balance: Math.max(PAYWALL_CREDITS, credits.balance + by) })

const showPaywall = (credits: CreditsState, show: boolean): CreditsState => ({
  ...credits,
  showPaywall: show,
  isPaywallHeld: false,
  paywallCause: 'asked',
  isCheckoutAsked: show && credits.isCheckoutAsked,
})

/** Folds a fact into the credits. */
export const foldCredits = (credits: CreditsState, fact: Fact): CreditsState => {
  switch (fact.type) {
    case 'credits.received':
      return receive(credits, fact.credits)
    case 'credits.failed':
      return credits.status === 'ready' ? credits : { ...credits, status: 'failed' }
    case 'credit.reserved':
      return arrive(credits, move(credits, -MESSAGE_COST_CREDITS))
    case 'credit.restored':
      return showPaywall(move(credits, MESSAGE_COST_CREDITS), false)
    case 'paywall.opened':
      if (fact.isHeld && credits.showPaywall) return credits
      return { ...showPaywall(credits, true), isPaywallHeld: fact.isHeld ?? false }
    case 'paywall.closed':
      return showPaywall(credits, false)
    case 'checkout.asked':
      return { ...credits, isCheckoutAsked: true }
    case 'checkout.returned':
    case 'checkout.failed':
      return { ...credits, isCheckoutAsked: false }
    case 'portal.asked':
      return { ...credits, isPortalAsked: true }
    case 'portal.opened':
      // Closes the paywall that an earlier failure of the portal opened.
      return { ...showPaywall(credits, false), isPortalAsked: false }
    case 'portal.failed':
      return { ...showPaywall(credits, true), isPortalAsked: false }
    case 'session.ended':
      return emptyCredits
    default:
      return credits
  }
}

/** The price of a message now. If the balance is unknown, the server decides. */
export const messagePriceOf = (
  { credits }: { readonly credits: CreditsState },
  flags: AppFlags,
): 'free' | 'credit' | 'blocked' => {
  if (!flags.billing || credits.isPro) return 'free'
  return isOutOfCredits(credits) ? 'blocked' : 'credit'
}
