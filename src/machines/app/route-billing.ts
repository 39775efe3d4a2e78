import { recordFact, type Router } from './steps.ts'
import type { PayEvent, Step } from './types.ts'

export const sendToPay = (type: PayEvent['type']): readonly Step[] => [
  { do: 'tell', to: 'pay', event: { type } },
]

/** Starts one checkout at a time. A Pro plan has nothing to buy. */
export const startCheckout: Router<'START_CHECKOUT'> = (_, { credits }) =>
  credits.isPro || credits.isCheckoutAsked
    ? []
    : [...recordFact({ type: 'checkout.asked' }), ...sendToPay('START')]

/** Opens one portal at a time for a Pro plan. Other plans get the paywall. */
export const manageSubscription: Router<'MANAGE_SUBSCRIPTION'> = (_, { credits }) => {
  if (credits.isPortalAsked) return []
  if (!credits.isPro) return recordFact({ type: 'paywall.opened' })
  return [...recordFact({ type: 'portal.asked' }), ...sendToPay('OPEN')]
}
