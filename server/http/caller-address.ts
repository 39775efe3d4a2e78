import { isIP } from 'node:net'

/** Strips the port and the brackets of IPv6. Null for an invalid address. */
const addressIn = (text: string): string | null => {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? null : bare
}

/** The eight groups of an IPv6 address in short form. */
const groupsOf = (address: string): readonly string[] => {
  // `URL` normalises every notation, including an embedded IPv4 address.
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
 * The key of an address for rate limits. An IPv6 caller has at least a /64, so all addresses in a
 * /64 share one key. An IPv4 address mapped into IPv6 counts as IPv4.
 */
export const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  return groups.join(':').startsWith(MAPPED)
    ? groups.slice(6).map(dotted).join('.')
    : `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The address of a caller behind `proxies` trusted proxies. Each proxy appends the address of its
 * caller to X-Forwarded-For, and clients can forge earlier entries. If entries are missing or
 * invalid, the nearest known address counts.
 */
export const callerAddress = (
  socket: string | undefined,
  forwarded: string | null,
  proxies: number,
): string => {
  let address = socket ?? 'unknown'
  const addresses = (forwarded ?? '').split(',').map((one) => one.trim())
  for (let hop = 1; hop <= proxies; hop += 1) {
    const next = addressIn(addresses.at(-hop) ?? '')
    if (next === null) return address
    address = next
  }
  return address
}
