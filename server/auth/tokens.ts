import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { jwtVerify, SignJWT } from 'jose'
import { ACCESS_TOKEN_MS } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'

const ISSUER = 'ledgerline'
const SECRET_BYTES = 32

/**
 * Loads the signing key from the data folder, or creates it at the first start. Only the owner may
 * read the file. If another process creates the file first, its key wins. Null if the file is
 * invalid.
 */
export const loadSigningKey = async (file: string): Promise<Uint8Array | null> => {
  const fresh = randomBytes(SECRET_BYTES).toString('hex')
  try {
    await writeFile(file, fresh, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  return secret.byteLength === SECRET_BYTES ? secret : null
}

/** The bearer token of an Authorization header, or null. */
export const bearerTokenIn = (authorization: string | null): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null

type AccessToken = { readonly token: string; readonly expiresAt: string }

export type Bearer = { readonly userId: string; readonly sessionId: string }

export type Tokens = {
  readonly issue: (bearer: Bearer) => Promise<AccessToken>
  /** Null for an invalid token. `lateMs` accepts tokens that expired up to that long ago. */
  readonly verify: (token: string, lateMs?: number) => Promise<Bearer | null>
}

/** JWTs signed with HMAC-SHA256. They carry only ids and no personal data. */
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
