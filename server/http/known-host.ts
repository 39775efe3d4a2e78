const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Addresses that listen on every address of the machine. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/

/** Where a server is reached: PUBLIC_URL and HOST. */
export type Place = { readonly publicUrl: string | null; readonly host: string }

const hostnameOf = (address: string): string => new URL(address).hostname
/** An IPv6 address is in brackets within a URL. */
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host).toLowerCase()

/**
 * Whether a request was sent to this server by a name of its own. A page of somebody else can have its own name lead
 * to this machine (DNS rebinding), and would then read answers as one of ours. An IP address is no such name.
 */
export const isKnownHost = (requestUrl: string, { publicUrl, host }: Place): boolean => {
  const name = hostnameOf(requestUrl)
  if (LOOPBACK.has(name) || name === inUrl(host)) return true
  if (publicUrl !== null && name === hostnameOf(publicUrl)) return true
  return EVERYWHERE.has(host) && IP_ADDRESS.test(name)
}
