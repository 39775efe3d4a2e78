import { sendTo, setup } from 'xstate'
import { checkoutMachine } from './machines/checkout/machine.ts'
import { portalMachine } from './machines/portal/machine.ts'
import type { PayEvent } from './machines/app/types.ts'
import type { Api } from './services/api.ts'
import { checkoutActors, type CheckoutPort } from './services/checkout.ts'
import { portalActors, type HeldTab } from './services/portal.ts'

// The part of the composition root that comes with the first way to the payment provider.

/** The flow of checkout; its pages are of this origin or on one of these hosts. */
export const createCheckout = (api: Api, hosts: readonly string[], browser?: CheckoutPort) =>
  checkoutMachine.provide({ actors: checkoutActors(api, hosts, browser) })

/** The flow of the portal, in the tab that is held for it. */
export const createPortal = (
  api: Api,
  hosts: readonly string[],
  held: HeldTab,
  browser?: CheckoutPort,
) => portalMachine.provide({ actors: portalActors(api, hosts, held, browser) })

/** Both, side by side; each is told what is for it. */
export const createPay = (...parts: Parameters<typeof createPortal>) => {
  const [api, hosts, , browser] = parts
  return setup({
    types: {} as { events: PayEvent },
    actors: { checkout: createCheckout(api, hosts, browser), portal: createPortal(...parts) },
  }).createMachine({
    id: 'pay',
    invoke: [
      { id: 'checkout', src: 'checkout' },
      { id: 'portal', src: 'portal' },
    ],
    on: {
      START: { actions: sendTo('checkout', { type: 'START' }) },
      OPEN: { actions: sendTo('portal', { type: 'OPEN' }) },
      RESET: { actions: sendTo('checkout', { type: 'RESET' }) },
      END: {
        actions: [sendTo('checkout', { type: 'RESET' }), sendTo('portal', { type: 'CANCEL' })],
      },
    },
  })
}
