import type { PayEvent } from './machines/app/types.ts'
import type { Api } from './services/api.ts'
import type { CheckoutPort } from './services/checkout.ts'
import { lostError } from './services/http.ts'
import { laterFlow } from './services/later.ts'
import type { HeldTab, PortalTab } from './services/portal.ts'

/** What the ways to the payment provider take of the browser; its own unless told. */
export type PayServices = {
  /** Opens an empty tab; null where the browser does not let it. */
  readonly openTab?: (() => PortalTab | null) | undefined
  readonly checkout?: CheckoutPort | undefined
}

/** An empty tab on the ground of this page, so that no white one flashes in the dark (BILL-97). */
export const emptyTab = (): Window | null => {
  const tab = window.open('', '_blank')
  // Its page may not be there yet: it is as good without.
  const body: HTMLElement | null | undefined = tab?.document.body
  if (body) body.style.background = getComputedStyle(document.body).backgroundColor
  return tab
}

/**
 * Checkout and portal, on pages of this origin or of one of these hosts (BILL-1, BILL-4); their code comes
 * with the first of them. A portal's tab opens with the press itself: later a browser would not let it.
 */
export const payBy = (
  api: Api,
  hosts: readonly string[],
  { openTab = emptyTab, checkout }: PayServices,
) => {
  const held: HeldTab = { tab: null }
  return laterFlow({
    load: async () => (await import('./app-billing.ts')).createPay(api, hosts, held, checkout),
    isFirst: ({ type }: PayEvent) => type === 'START' || type === 'OPEN',
    takesBack: ({ type }, waiting) =>
      type === 'END' || (type === 'RESET' && waiting.type !== 'OPEN'),
    heard: ({ type }) => {
      if (type === 'OPEN') held.tab = openTab()
      if (type === 'END') held.tab?.close()
    },
    lost: ({ type }, cause) => {
      held.tab?.close()
      return type === 'OPEN'
        ? [{ type: 'portal.failed', error: lostError('billing.portal', cause) }]
        : [{ type: 'checkout.failed', error: lostError('billing.checkout', cause) }]
    },
    forgets: true,
  }).logic
}
