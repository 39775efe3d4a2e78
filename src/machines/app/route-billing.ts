import { record, type Router } from './steps.ts'
import type { PayEvent, Step } from './types.ts'

export const tellPay = (type: PayEvent['type']): readonly Step[] => [
  { do: 'tell', to: 'pay', event: { type } },
]

/** Starts one checkout at a time. A Pro plan has nothing to buy. */
export const startCheckout: Router<'START_CHECKOUT'> = (_, { credits }) =>
  credits.isPro || credits.isCheckoutAsked
    ? []
    : [...record({ type: 'checkout.asked' }), ...tellPay('START')]

/** Opens one portal at a time for a Pro plan. Other plans get the paywall. */
export const manage: Router<'MANAGE_SUBSCRIPTION'> = (_, { credits }) => {
  if (credits.isPortalAsked) return []
  if (!credits.isPro) return record({ type: 'paywall.opened' })
  return [...record({ type: 'portal.asked' }), ...tellPay('OPEN')]
}
