import { SHARE_CODE_MAX_CHARS } from '../limits.ts'
import { err, ok, type Result } from './result.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Bytes from here on would make the first characters likelier, so they are left out. */
const BYTE_LIMIT = 256 - (256 % ALPHABET.length)

/** Random bytes to give to `makeShareCode`: fewer than one draw in 10^20 is too short. */
export const SHARE_CODE_BYTES = 64

/** Reads a share code: 1 to 20 ASCII letters and digits. */
export const parseShareCode = (
  text: string,
): Result<string, { readonly type: 'invalid_share_link' }> =>
  new RegExp(`^[A-Za-z0-9]{1,${SHARE_CODE_MAX_CHARS}}$`).test(text)
    ? ok(text)
    : err({ type: 'invalid_share_link' })

/**
 * A share code of 20 characters from random bytes of a secure source, each character equally
 * likely. Null when too many bytes had to be left out: draw again.
 */
export const makeShareCode = (bytes: Uint8Array): string | null => {
  const chars = [...bytes]
    .filter((byte) => byte < BYTE_LIMIT)
    .slice(0, SHARE_CODE_MAX_CHARS)
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return chars.length === SHARE_CODE_MAX_CHARS ? chars.join('') : null
}
