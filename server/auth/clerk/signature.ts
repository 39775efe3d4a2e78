import { createHmac, timingSafeEqual } from 'node:crypto'

/** A message counts for so long, and as long ahead of our clock. */
const TOLERANCE_S = 5 * 60
const MARK = 'whsec_'
/** The one way of signing that is known: HMAC-SHA256, as base64. */
const VERSION = 'v1,'

/** Reads the signatures of Svix, which sends Clerk's news. */
export type Signatures = {
  /** Whether these bytes were signed with the secret, less than five minutes from `nowMs`. */
  readonly fit: (headers: Headers, bytes: Uint8Array, nowMs: number) => boolean
}

/**
 * Signatures by a secret, `whsec_` and base64. Several may come at once, parted by blanks, while a secret is
 * replaced: one that fits is enough. The recipe: https://docs.svix.com/receiving/verifying-payloads/how-manual
 */
export const signaturesBy = (secret: string): Signatures => {
  const key = Buffer.from(secret.slice(MARK.length), 'base64')
  return {
    fit: (headers, bytes, nowMs) => {
      const [id, time] = [headers.get('svix-id') ?? '', headers.get('svix-timestamp') ?? '']
      const isNow = /^\d{1,12}$/.test(time) && Math.abs(nowMs / 1000 - Number(time)) <= TOLERANCE_S
      if (id === '' || !isNow) return false
      const right = createHmac('sha256', key).update(`${id}.${time}.`).update(bytes).digest()
      return (headers.get('svix-signature') ?? '')
        .split(' ')
        .filter((one) => one.startsWith(VERSION))
        .map((one) => Buffer.from(one.slice(VERSION.length), 'base64'))
        .some((given) => given.byteLength === right.byteLength && timingSafeEqual(given, right))
    },
  }
}
