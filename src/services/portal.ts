import type { Fact } from '#src/events/fact.ts'
import type { Api } from './api.ts'

/** What the way to the provider's portal takes of the browser. */
export type PortalPort = {
  readonly origin: () => string
  /** Opens a tab that knows nothing of this one; whether the browser let it. */
  readonly openTab: (address: string) => boolean
}

/** The browser's own tabs. */
export const browserPortal: PortalPort = {
  origin: () => location.origin,
  openTab: (address) => {
    const tab = window.open(address, '_blank')
    if (tab) tab.opener = null
    return tab !== null
  },
}

/** Whether an address may be followed: of this origin, or https on a host of the provider (decisions, "Errors shown"). */
const isFollowed = (address: string, hosts: readonly string[], origin: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === origin || (url.protocol === 'https:' && hosts.includes(url.host))
}

/**
 * Asks for the provider's portal, with the spreadsheets as the place to come back to, and opens it in a new
 * tab (spec §4, "Checkout"; SHELL-142).
 */
export const openPortal = async (
  api: Api,
  hosts: readonly string[],
  { origin, openTab }: PortalPort,
): Promise<readonly Fact[]> => {
  const asked = await api('billing.portal', {
    body: { return_url: `${origin()}/app/spreadsheets` },
  })
  const address = asked.ok && asked.value.success ? asked.value.portal_url : null
  const isOpen = !!address && isFollowed(address, hosts, origin()) && openTab(address)
  return [isOpen ? { type: 'portal.opened' } : { type: 'portal.failed' }]
}
