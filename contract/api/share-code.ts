import { SHARE_CODE_MAX_CHARS } from '../limits.ts'
import { err, ok, type Result } from './result.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Bytes at or above `BYTE_LIMIT` would make the first characters of `ALPHABET` likelier. */
const BYTE_LIMIT = 256 - (256 % ALPHABET.length)

/**
 * Number of random bytes for `makeShareCode`. The chance that too few of them are usable is below 1
 * in 10^20.
 */
export const SHARE_CODE_BYTES = 64

/** Parses a share code: 1 to 20 ASCII letters and digits. */
export const parseShareCode = (
  text: string,
): Result<string, { readonly type: 'invalid_share_link' }> =>
  new RegExp(`^[A-Za-z0-9]{1,${SHARE_CODE_MAX_CHARS}}$`).test(text)
    ? ok(text)
    : err({ type: 'invalid_share_link' })

/**
 * Makes a share code of 20 equally likely characters from secure random bytes. Returns null if too
 * few bytes are usable. Then call it again with new bytes.
 * `makeShareCode(randomBytes(SHARE_CODE_BYTES))` gives 20 letters and digits.
 */
export const makeShareCode = (bytes: Uint8Array): string | null => {
  const chars = [...bytes]
    .filter((byte) => byte < BYTE_LIMIT)
    .slice(0, SHARE_CODE_MAX_CHARS)
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return chars.length === SHARE_CODE_MAX_CHARS ? chars.join('') : null
}
