import { isIP } from 'node:net'

/** Without a port, and without the brackets of IPv6; null for what is no address. */
const addressIn = (text: string): string | null => {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? null : bare
}

/** The eight groups of an IPv6 address, as short as they go. */
const groupsOf = (address: string): readonly string[] => {
  // The reader of addresses writes them all alike, those that end like IPv4 too.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]/`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail ?? ''].map((side) => side.split(':').filter(Boolean))
  const missing = 8 - (left?.length ?? 0) - (right?.length ?? 0)
  return [...(left ?? []), ...Array.from({ length: missing }, () => '0'), ...(right ?? [])]
}

const MAPPED = '0:0:0:0:0:ffff:'
const dotted = (group: string): string => {
  const bits = Number.parseInt(group, 16)
  return `${bits >> 8}.${bits & 255}`
}

/**
 * What an address counts for against limits: of IPv6 its /64, for one caller has at least that
 * much to call from; one of IPv4 inside IPv6, as a socket may name it, is that of IPv4.
 */
export const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  return groups.join(':').startsWith(MAPPED)
    ? groups.slice(6).map(dotted).join('.')
    : `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The network address of a caller behind so many proxies of ours. Each of them adds to
 * `X-Forwarded-For` the address that called it; what stands before those anybody can make up. So of 0
 * proxies the header counts for nothing, and where it says less, or no address, the nearest known one counts.
 */
export const callerAddress = (
  socket: string | undefined,
  forwarded: string | null,
  proxies: number,
): string => {
  let address = socket ?? 'unknown'
  const said = (forwarded ?? '').split(',').map((one) => one.trim())
  for (let hop = 1; hop <= proxies; hop += 1) {
    const next = addressIn(said.at(-hop) ?? '')
    if (next === null) return address
    address = next
  }
  return address
}
