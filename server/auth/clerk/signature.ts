import { createHmac, timingSafeEqual } from 'node:crypto'

/** The time of a message may differ from our clock by this much in either direction. */
const TOLERANCE_S = 5 * 60
const MARK = 'whsec_'
/** HMAC-SHA256 in base64, the only supported scheme. */
const VERSION = 'v1,'

/** Verifies Svix signatures of Clerk's webhooks. */
export type Signatures = {
  /** True if the secret signed these bytes within five minutes of `nowMs`. */
  readonly fit: (headers: Headers, bytes: Uint8Array, nowMs: number) => boolean
}

/**
 * Verifies with a secret of the form `whsec_` and base64. During a key rotation the header holds
 * several signatures, and one match is enough. See
 * https://docs.svix.com/receiving/verifying-payloads/how-manual
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
