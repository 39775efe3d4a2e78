import { checkoutMachine } from '../machines/checkout/machine.ts'
import { payMachine } from '../machines/pay/machine.ts'
import { portalMachine } from '../machines/portal/machine.ts'
import type { Api } from '../services/http/api.ts'
import { checkoutActors, type CheckoutPort } from '../services/billing/checkout.ts'
import { emptyTab, portalActors, type HeldTab, type PortalTab } from '../services/billing/portal.ts'

/** What the ways to the payment provider take of the browser; its own unless told. */
export type PayServices = {
  /** Opens an empty tab; null where the browser does not let it. */
  readonly openTab?: (() => PortalTab | null) | undefined
  readonly checkout?: CheckoutPort | undefined
}

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

/** Checkout and portal side by side, on pages of this origin or of one of these hosts. */
export const createPay = (
  api: Api,
  hosts: readonly string[],
  { openTab = emptyTab, checkout }: PayServices,
) => {
  const held: HeldTab = { tab: null }
  return payMachine.provide({
    actors: {
      checkout: createCheckout(api, hosts, checkout),
      portal: createPortal(api, hosts, held, checkout),
    },
    actions: {
      openTab: () => {
        held.tab = openTab()
      },
      closeTab: () => held.tab?.close(),
    },
  })
}
