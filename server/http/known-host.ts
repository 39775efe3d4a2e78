const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Addresses that listen on all interfaces. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/

/** PUBLIC_URL and HOST of the server. */
export type HostSettings = { readonly publicUrl: string | null; readonly host: string }

const hostnameOf = (address: string): string => new URL(address).hostname
/** URLs put IPv6 addresses in brackets. */
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host).toLowerCase()

/**
 * True if the Host header names this server. Prevents DNS rebinding: another site can point its
 * domain to this machine and would then read our answers. A bare IP address can't be rebound.
 */
export const isKnownHost = (requestUrl: string, { publicUrl, host }: HostSettings): boolean => {
  const name = hostnameOf(requestUrl)
  if (LOOPBACK.has(name) || name === inUrl(host)) return true
  if (publicUrl !== null && name === hostnameOf(publicUrl)) return true
  return EVERYWHERE.has(host) && IP_ADDRESS.test(name)
}
