import { decodeProtectedHeader, errors, jwtVerify, type CryptoKey, type JWTPayload } from 'jose'
import * as v from 'valibot'
import type { Organization } from '#contract/api/entities.ts'
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Clock } from '../../clock.ts'
import type { IssuerKeys } from './keys.ts'

/** Clocks may differ by so much. */
const LEEWAY_S = 5
/** Longest token that is looked at; Clerk's have about 1,000 characters. */
const TOKEN_MAX_CHARS = 8192
/** Ids of people as issuers make them: one word of plain characters, so that each database keeps them apart. */
export const SUBJECT = /^[\x21-\x7e]{1,255}$/

/** Whom a token is of, as the issuer says it. */
export type HostedPerson = {
  /** The issuer's id of them. */
  readonly subject: string
  readonly sessionId: string
  /** When the token was made; no later than now, whatever it says. */
  readonly saidAt: string
  /** Undefined where the token says nothing of it. */
  readonly email: string | undefined
  readonly name: string | undefined
  readonly organization: Organization | null
  /** The token's time is over: it lets nobody in. */
  readonly hasEnded: boolean
}

/** Reads the tokens of one issuer. */
export type HostedTokens = {
  /**
   * Null for a token that does not count: forged, changed, not begun, of another issuer or made for another
   * origin; one that has ended says so.
   * `away` when the issuer's keys cannot be had, so that nobody knows.
   */
  readonly verify: (
    token: string,
    origins: readonly string[],
  ) => Promise<Result<HostedPerson | null, 'away'>>
}

/** What of a token's content counts. What a template leaves out, or fills with null, is not there. */
const maybe = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.minLength(1))), undefined)
const Claims = v.object({
  sub: v.pipe(v.string(), v.regex(SUBJECT)),
  azp: v.string(),
  /** In seconds. */
  iat: v.pipe(v.number(), v.minValue(0)),
  sid: maybe,
  /** Of a session that still has something to do before it counts: `pending`. */
  sts: maybe,
  email: maybe,
  name: maybe,
  org_id: maybe,
  org_name: maybe,
  org_slug: maybe,
  org_role: maybe,
  /** The organization of a token without a template. */
  o: v.fallback(v.optional(v.object({ id: v.string(), slg: maybe, rol: maybe })), undefined),
})
type Claims = v.InferOutput<typeof Claims>

const OWNER = /^(?:org:)?(?:admin|owner)$/

/** Claims of a template win over those that every token of an organization has. */
const organizationIn = (claims: Claims): Organization | null => {
  const { id, slg, rol } = claims.o ?? {}
  const { org_id = id, org_slug = slg, org_role = rol, org_name = org_slug } = claims
  if (org_id === undefined) return null
  const role = OWNER.test(org_role ?? '') ? 'owner' : 'member'
  return { id: org_id, name: org_name ?? org_id, role }
}

/** As each database keeps it, so that it is the same the next time. */
const keptAs = (text: string | undefined, maxChars: number): string | undefined =>
  text?.slice(0, maxChars).toWellFormed().replaceAll('\0', '\uFFFD')

const toPerson = (claims: Claims, hasEnded: boolean, now: Date): HostedPerson => ({
  subject: claims.sub,
  sessionId: claims.sid ?? '',
  saidAt: new Date(Math.min(claims.iat * 1000, now.getTime())).toISOString(),
  email: keptAs(claims.email, EMAIL_MAX_CHARS),
  name: keptAs(claims.name, NAME_MAX_CHARS),
  organization: organizationIn(claims),
  hasEnded,
})

/** The name of the key that a token says it was signed with; null where it says none. */
const keyNameIn = (token: string): string | null => {
  if (token.length > TOKEN_MAX_CHARS) return null
  try {
    // Whatever else it names, as `jku`, `x5u` or a key of its own, is never looked at.
    const { kid } = decodeProtectedHeader(token)
    return typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}

/** What a token of the issuer says, and whether its time is over; null for one that is not the issuer's. */
const readToken = async (
  token: string,
  key: CryptoKey,
  issuer: string,
  now: Date,
): Promise<{ readonly payload: JWTPayload; readonly hasEnded: boolean } | null> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: ['RS256'],
      clockTolerance: LEEWAY_S,
      currentDate: now,
      requiredClaims: ['sub', 'azp', 'iat', 'exp'],
    })
    return { payload, hasEnded: false }
  } catch (error) {
    // Thrown once the signature and all else has been found right.
    return error instanceof errors.JWTExpired ? { payload: error.payload, hasEnded: true } : null
  }
}

/** Tokens signed with RS256 by a key of the issuer. */
export const createHostedTokens = (
  issuer: string,
  keys: IssuerKeys,
  clock: Clock,
): HostedTokens => ({
  verify: async (token, origins) => {
    const name = keyNameIn(token)
    if (name === null) return ok(null)
    const key = await keys.get(name)
    if (!key.ok) return key.error === 'away' ? err('away') : ok(null)
    const read = await readToken(token, key.value, issuer, clock.now())
    const claims = v.safeParse(Claims, read?.payload)
    const counts =
      claims.success && origins.includes(claims.output.azp) && claims.output.sts !== 'pending'
    return ok(read && counts ? toPerson(claims.output, read.hasEnded, clock.now()) : null)
  },
})
