import { fromPromise } from 'xstate'
import type { PortalContext, PortalResult } from '#src/machines/portal/types.ts'
import type { Api } from '../http/api.ts'
import { browserCheckout, type CheckoutPort } from './checkout.ts'
import { orLost } from '../http/lost-connection.ts'

/** A tab as far as its opener may reach into it. */
export type PortalTab = Pick<Window, 'close' | 'closed'> & {
  opener: unknown
  readonly location: Pick<Location, 'replace'>
}

/** The tab that opened with the press, empty, until there is an address for it; null where there is none. */
export type HeldTab = { tab: PortalTab | null }

/** Takes the tab there; false where there is none any more. It knows nothing of this page. */
const show = (held: HeldTab, address: string): boolean => {
  const { tab } = held
  held.tab = null
  if (!tab || tab.closed) return false
  tab.opener = null
  tab.location.replace(address)
  return true
}

/**
 * The portal machine's actors: the provider's portal in the tab that opened with the press. What comes to nothing leaves no empty tab behind.
 */
export const portalActors = (
  api: Api,
  hosts: readonly string[],
  held: HeldTab,
  { origin }: Pick<CheckoutPort, 'origin'> = browserCheckout,
) => ({
  ask: fromPromise<PortalResult>(async ({ signal }) => {
    const asked = await orLost('billing.portal', async () => {
      const { askPortal } = await import('./billing.ts')
      return askPortal(api, hosts, origin(), signal)
    })
    if (!asked.ok) held.tab?.close()
    return asked
  }),
  show: fromPromise<boolean, PortalContext>(async ({ input }) => show(held, input.address)),
})

/** An empty tab on the ground of this page, so that no white one flashes in the dark. */
export const emptyTab = (): Window | null => {
  const tab = window.open('', '_blank')
  // Its page may not be there yet: it is as good without.
  const body: HTMLElement | null | undefined = tab?.document.body
  if (body) body.style.background = getComputedStyle(document.body).backgroundColor
  return tab
}
