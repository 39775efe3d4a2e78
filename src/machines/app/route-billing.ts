import { record, type Router } from './steps.ts'
import type { PayEvent, Step } from './types.ts'

/** Tells the ways to the payment provider. */
export const tellPay = (type: PayEvent['type']): readonly Step[] => [
  { do: 'tell', to: 'pay', event: { type } },
]

/** From the paywall to the provider's page, once at a time; who is Pro has nothing to buy. */
export const startCheckout: Router<'START_CHECKOUT'> = (_, { credits }) =>
  credits.isPro || credits.isCheckoutAsked
    ? []
    : [...record({ type: 'checkout.asked' }), ...tellPay('START')]

/** A Pro plan's portal, once at a time; any other plan has the paywall. */
export const manage: Router<'MANAGE_SUBSCRIPTION'> = (_, { credits }) => {
  if (credits.isPortalAsked) return []
  if (!credits.isPro) return record({ type: 'paywall.opened' })
  return [...record({ type: 'portal.asked' }), ...tellPay('OPEN')]
}
