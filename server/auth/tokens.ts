import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { jwtVerify, SignJWT } from 'jose'
import { ACCESS_TOKEN_MS } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'

const ISSUER = 'ledgerline'
const SECRET_BYTES = 32

/**
 * The key that signs tokens: made at the first start, kept in the data folder, readable by its
 * owner alone. Another process that made it in the meantime wins. Null when the file holds no key.
 */
export const loadSecret = async (file: string): Promise<Uint8Array | null> => {
  const fresh = randomBytes(SECRET_BYTES).toString('hex')
  try {
    await writeFile(file, fresh, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  return secret.byteLength === SECRET_BYTES ? secret : null
}

/** The token of an Authorization header; null where that holds none. */
export const tokenIn = (authorization: string | null): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null

/** A signed token and when it ends. */
type AccessToken = { readonly token: string; readonly expiresAt: string }

/** Whom a token is of, and the session that it was made in. */
export type Bearer = { readonly userId: string; readonly sessionId: string }

/** Makes and reads the short-lived tokens of the Authorization header. */
export type Tokens = {
  readonly issue: (bearer: Bearer) => Promise<AccessToken>
  /** Null when the token is not ours, was changed or has ended, longer ago than `lateMs`. */
  readonly verify: (token: string, lateMs?: number) => Promise<Bearer | null>
}

/** Tokens are JWTs signed with HMAC-SHA256; they carry ids and nothing personal. */
export const createTokens = (secret: Uint8Array, clock: Clock): Tokens => ({
  issue: async ({ userId, sessionId }) => {
    const now = clock.now().getTime()
    const expires = new Date(now + ACCESS_TOKEN_MS)
    const token = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setSubject(userId)
      .setIssuedAt(new Date(now))
      .setExpirationTime(expires)
      .setJti(clock.newId())
      .sign(secret)
    return { token, expiresAt: expires.toISOString() }
  },
  verify: async (token, lateMs = 0) => {
    try {
      const options = {
        issuer: ISSUER,
        algorithms: ['HS256'],
        currentDate: clock.now(),
        clockTolerance: lateMs / 1000,
      }
      const { payload } = await jwtVerify(token, secret, options)
      const { sub: userId, sid: sessionId } = payload
      return userId !== undefined && typeof sessionId === 'string' ? { userId, sessionId } : null
    } catch {
      return null
    }
  },
})
