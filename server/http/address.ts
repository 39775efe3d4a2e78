import { isIP } from 'node:net'

/** Without a port, and without the brackets of IPv6; null for what is no address. */
const addressIn = (text: string): string | null => {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? null : bare
}

/**
 * The network address of a caller behind so many proxies of ours (SHARE-51). Each of them adds to
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
