import { fromPromise } from 'xstate'
import type { PortalContext, PortalResult } from '#src/machines/portal/types.ts'
import type { Api } from '../http/api.ts'
import { browserCheckout, type CheckoutPort } from './checkout.ts'
import { catchLostConnection } from '../http/lost-connection.ts'

/** The parts of a tab that its opener uses. */
export type PortalTab = Pick<Window, 'close' | 'closed'> & {
  opener: unknown
  readonly location: Pick<Location, 'replace'>
}

/** The empty tab that the click opened, until it shows the portal. Null before and after. */
export type HeldTab = { tab: PortalTab | null }

/** Moves the tab to the URL. False if the tab is gone. The tab loses its `opener`. */
const show = (tabHolder: HeldTab, address: string): boolean => {
  const { tab } = tabHolder
  tabHolder.tab = null
  if (!tab || tab.closed) return false
  tab.opener = null
  tab.location.replace(address)
  return true
}

/**
 * The actors of the portal machine. They use the tab that the click opened. A failed request closes
 * the empty tab.
 */
export const portalActors = (
  api: Api,
  hosts: readonly string[],
  tabHolder: HeldTab,
  { origin }: Pick<CheckoutPort, 'origin'> = browserCheckout,
) => ({
  ask: fromPromise<PortalResult>(async ({ signal }) => {
    const asked = await catchLostConnection('billing.portal', async () => {
      const { askPortal } = await import('./billing.ts')
      return askPortal(api, hosts, origin(), signal)
    })
    if (!asked.ok) tabHolder.tab?.close()
    return asked
  }),
  show: fromPromise<boolean, PortalContext>(async ({ input }) => show(tabHolder, input.address)),
})

/** Opens an empty tab in this page's background color, to avoid a white flash in dark mode. */
export const openEmptyTab = (): Window | null => {
  const tab = window.open('', '_blank')
  // The tab's body may not exist yet. Then the tab stays without a color.
  const body: HTMLElement | null | undefined = tab?.document.body
  if (body) body.style.background = getComputedStyle(document.body).backgroundColor
  return tab
}
