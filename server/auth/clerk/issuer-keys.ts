import { importJWK, type CryptoKey } from 'jose'
import * as v from 'valibot'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Clock } from '../../clock.ts'

/** Fetched keys count as current for this long. */
const FRESH_MS = 10 * 60_000
/** Keys stay valid this long if the issuer is unavailable. */
const KEPT_MS = 60 * 60_000
/** Minimum interval between fetches for unknown keys or after failures. */
const COOLDOWN_MS = 10_000
const FETCH_MS = 5000

const KeySet = v.object({ keys: v.array(v.unknown()) })
/** The public part of an RS256 signing key. Ignores other fields. */
const SigningKey = v.object({
  kty: v.literal('RSA'),
  kid: v.string(),
  n: v.string(),
  e: v.string(),
  use: v.optional(v.literal('sig')),
  alg: v.optional(v.literal('RS256')),
})

/** Public keys of an issuer, by key id. */
export type IssuerKeys = {
  /** `unknown`: the issuer has no such key. `away`: the issuer did not answer. */
  readonly get: (name: string) => Promise<Result<CryptoKey, 'unknown' | 'away'>>
}

export type KeysSettings = {
  readonly address: string
  readonly clock: Clock
  readonly failed: (error: unknown) => void
}

/** Skips keys that we can't use. */
const readKeys = async (value: unknown): Promise<ReadonlyMap<string, CryptoKey>> => {
  const found = new Map<string, CryptoKey>()
  for (const one of v.parse(KeySet, value).keys) {
    const read = v.safeParse(SigningKey, one)
    if (!read.success) continue
    const { kid, kty, n, e } = read.output
    const key = await importJWK({ kty, n, e }, 'RS256').catch(() => null)
    if (key && !(key instanceof Uint8Array)) found.set(kid, key)
  }
  return found
}

const fetchKeys = async (address: string): Promise<ReadonlyMap<string, CryptoKey>> => {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(FETCH_MS),
  })
  if (response.status !== 200) throw new TypeError(`the keys were answered ${response.status}`)
  return readKeys(await response.json())
}

/** Fetches the keys on first use and caches them. Concurrent calls share one fetch. */
export const createIssuerKeys = ({ address, clock, failed }: KeysSettings): IssuerKeys => {
  let keys: ReadonlyMap<string, CryptoKey> = new Map()
  let [fetchedAt, triedAt] = [-Infinity, -Infinity]
  let fetching: Promise<void> | null = null

  const now = (): number => clock.now().getTime()
  const fetchAnew = async (): Promise<void> => {
    triedAt = now()
    try {
      keys = await fetchKeys(address)
      fetchedAt = triedAt
    } catch (error) {
      failed(error)
    }
  }
  const refetch = async (): Promise<void> => {
    if (fetching === null && now() - triedAt < COOLDOWN_MS) return
    fetching ??= fetchAnew().finally(() => {
      fetching = null
    })
    await fetching
  }
  const isOlderThan = (ms: number): boolean => now() - fetchedAt >= ms

  return {
    get: async (name) => {
      if (isOlderThan(FRESH_MS) || !keys.has(name)) await refetch()
      if (isOlderThan(KEPT_MS)) return err('away')
      const key = keys.get(name)
      if (key) return ok(key)
      return fetchedAt < triedAt ? err('away') : err('unknown')
    },
  }
}
