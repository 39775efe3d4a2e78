import { decodeProtectedHeader, errors, jwtVerify, type CryptoKey, type JWTPayload } from 'jose'
import * as v from 'valibot'
import type { Organization } from '#contract/api/entities.ts'
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Clock } from '../../clock.ts'
import type { IssuerKeys } from './issuer-keys.ts'

/** Tolerated clock difference. */
const LEEWAY_S = 5
/** Longer tokens are invalid. Clerk's have about 1,000 characters. */
const TOKEN_MAX_CHARS = 8192
/** Subject ids: printable ASCII without spaces, so every database compares them exactly. */
export const SUBJECT_PATTERN = /^[\x21-\x7e]{1,255}$/

export type HostedPerson = {
  /** The issuer's id of the person. */
  readonly subject: string
  readonly sessionId: string
  /** Issue time of the token, capped at the current time. */
  readonly saidAt: string
  /** Undefined if the token omits it. */
  readonly email: string | undefined
  readonly name: string | undefined
  readonly organization: Organization | null
  /** True if the token has expired. Grants no access. */
  readonly hasEnded: boolean
}

export type HostedTokens = {
  /**
   * Null for an invalid token: forged, not yet valid, or for another issuer or origin. An expired
   * token has `hasEnded`. Fails with `away` if the issuer's keys are unavailable.
   */
  readonly verify: (
    token: string,
    origins: readonly string[],
  ) => Promise<Result<HostedPerson | null, 'away'>>
}

/** A claim counts as absent if the template omits it or sets null. */
const maybe = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.minLength(1))), undefined)
const Claims = v.object({
  sub: v.pipe(v.string(), v.regex(SUBJECT_PATTERN)),
  azp: v.string(),
  /** In seconds. */
  iat: v.pipe(v.number(), v.minValue(0)),
  sid: maybe,
  /** `pending` if the session still needs another step. */
  sts: maybe,
  email: maybe,
  name: maybe,
  org_id: maybe,
  org_name: maybe,
  org_slug: maybe,
  org_role: maybe,
  /** The organization claim of Clerk's default tokens. */
  o: v.fallback(v.optional(v.object({ id: v.string(), slg: maybe, rol: maybe })), undefined),
})
type Claims = v.InferOutput<typeof Claims>

const OWNER = /^(?:org:)?(?:admin|owner)$/

/** Claims of a custom template override the default `o` claim. */
const organizationIn = (claims: Claims): Organization | null => {
  const { id, slg, rol } = claims.o ?? {}
  const { org_id = id, org_slug = slg, org_role = rol, org_name = org_slug } = claims
  if (org_id === undefined) return null
  const role = OWNER.test(org_role ?? '') ? 'owner' : 'member'
  return { id: org_id, name: org_name ?? org_id, role }
}

/**
 * Cuts and cleans the text the same way as the database, so a comparison with the stored value
 * works.
 */
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

/** The `kid` of a token, or null. */
const keyNameIn = (token: string): string | null => {
  if (token.length > TOKEN_MAX_CHARS) return null
  try {
    // We ignore `jku`, `x5u` and embedded keys, because an attacker controls them.
    const { kid } = decodeProtectedHeader(token)
    return typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}

/** The payload of a token, and whether it has expired. Null for an invalid token. */
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
    // jose throws `JWTExpired` only after all other checks pass.
    return error instanceof errors.JWTExpired ? { payload: error.payload, hasEnded: true } : null
  }
}

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
