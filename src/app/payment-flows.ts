import { checkoutMachine } from '../machines/checkout/machine.ts'
import { payMachine } from '../machines/pay/machine.ts'
import { portalMachine } from '../machines/portal/machine.ts'
import type { Api } from '../services/http/api.ts'
import { checkoutActors, type CheckoutPort } from '../services/billing/checkout.ts'
import {
  openEmptyTab,
  portalActors,
  type HeldTab,
  type PortalTab,
} from '../services/billing/portal.ts'

/** The payment flow's ports to the browser. Defaults: the real browser. */
export type PayServices = {
  /** Opens an empty tab. Null if the browser blocks it. */
  readonly openTab?: (() => PortalTab | null) | undefined
  readonly checkout?: CheckoutPort | undefined
}

/** The checkout flow. Its URL must be on this origin or one of `hosts`. */
export const createCheckout = (api: Api, hosts: readonly string[], browser?: CheckoutPort) =>
  checkoutMachine.provide({ actors: checkoutActors(api, hosts, browser) })

/** The portal flow. It uses the tab that the user's click opened. */
export const createPortal = (
  api: Api,
  hosts: readonly string[],
  tabHolder: HeldTab,
  browser?: CheckoutPort,
) => portalMachine.provide({ actors: portalActors(api, hosts, tabHolder, browser) })

/** Checkout and portal, with URLs on this origin or one of `hosts`. */
export const createPayFlow = (
  api: Api,
  hosts: readonly string[],
  { openTab = openEmptyTab, checkout }: PayServices,
) => {
  const tabHolder: HeldTab = { tab: null }
  return payMachine.provide({
    actors: {
      checkout: createCheckout(api, hosts, checkout),
      portal: createPortal(api, hosts, tabHolder, checkout),
    },
    actions: {
      openTab: () => {
        tabHolder.tab = openTab()
      },
      closeTab: () => tabHolder.tab?.close(),
    },
  })
}
