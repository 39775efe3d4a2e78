import { createHash, randomBytes } from 'node:crypto'
import { REFRESH_TOKEN_MS } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import { lockUser, type WriteTransaction } from '../store/row-locks.ts'
import type { RefreshTokenRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { VerifiedAccount } from './accounts.ts'
import { endSessions } from './sessions.ts'
import type { Bearer } from './tokens.ts'

/** Two tabs may send the same cookie at once. A replaced value stays valid for this long. */
const REUSE_GRACE_MS = 10_000
/** `replaced_at` of a value that was voided without use. Earlier than any real time. */
const VOIDED_AT = new Date(0).toISOString()
const TOKEN_BYTES = 32

export type IssuedRefreshToken = Bearer & { readonly token: string }

/** Refresh tokens of sessions. Values are random, and we store only their hashes. */
export type RefreshTokens = {
  /** Starts a session. Null if the account was deleted or its password changed since the check. */
  readonly start: (
    proven: VerifiedAccount,
    device: string | null,
  ) => Promise<IssuedRefreshToken | null>
  /**
   * Exchanges a value for the next one. A replaced value can be exchanged again, because the client
   * may have lost the response. After `REUSE_GRACE_MS` this works only if no successor was used,
   * and it voids the unused successors. Somebody has a copy if a successor was used by then, or if
   * the value is void. So the whole session ends. Null if the session ends, and for an unknown or
   * expired value.
   */
  readonly rotate: (token: string) => Promise<IssuedRefreshToken | null>
  /** True if the value belongs to an active session. */
  readonly counts: (token: string) => Promise<boolean>
  /** Ends the session of the value. False if the session had already ended. */
  readonly end: (token: string) => Promise<boolean>
  readonly sweep: () => Promise<void>
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const find = (on: Store, token: string) =>
  on
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
/** Reads the row under the user's lock, so concurrent uses run one after another. */
const findLocked = async (on: WriteTransaction, token: string) => {
  const row = await find(on, token)
  if (!row) return undefined
  await lockUser(on, row.user_id)
  return find(on, token)
}
const endFamily = (on: WriteTransaction, { user_id, family }: RefreshTokenRow) =>
  endSessions(on, user_id, { only: family })

/** True if a successor of this value was used. */
const wasFollowed = async (on: Store, row: RefreshTokenRow, since: string): Promise<boolean> =>
  (await on
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('family', '=', row.family)
    .where('token_hash', '!=', row.token_hash)
    .where('created_at', '>=', since)
    .where('replaced_at', '>', VOIDED_AT)
    .executeTakeFirst()) !== undefined
const voidUnused = (on: Store, family: string) =>
  on
    .updateTable('refresh_tokens')
    .set({ replaced_at: VOIDED_AT })
    .where('family', '=', family)
    .where('replaced_at', 'is', null)
    .execute()

export const createRefreshTokens = (store: Store, clock: Clock): RefreshTokens => {
  const issue = async (on: WriteTransaction, { userId, sessionId }: Bearer): Promise<string> => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const now = clock.now()
    await on
      .insertInto('refresh_tokens')
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        family: sessionId,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + REFRESH_TOKEN_MS).toISOString(),
        replaced_at: null,
      })
      .execute()
    return token
  }
  const rotate = (token: string): Promise<IssuedRefreshToken | null> =>
    store.transaction().execute(async (writing) => {
      const row = await findLocked(writing, token)
      const now = clock.now()
      if (!row || row.expires_at <= now.toISOString()) return null
      const since = row.replaced_at
      const isLate = since !== null && now.getTime() - Date.parse(since) > REUSE_GRACE_MS
      if (isLate && (since === VOIDED_AT || (await wasFollowed(writing, row, since)))) {
        await endFamily(writing, row)
        return null
      }
      if (isLate) await voidUnused(writing, row.family)
      if (isLate || since === null)
        await writing
          .updateTable('refresh_tokens')
          .set({ replaced_at: now.toISOString() })
          .where('token_hash', '=', row.token_hash)
          .execute()
      await writing
        .updateTable('sessions')
        .set({ last_used_at: now.toISOString() })
        .where('id', '=', row.family)
        .execute()
      const bearer = { userId: row.user_id, sessionId: row.family }
      return { ...bearer, token: await issue(writing, bearer) }
    })

  const start: RefreshTokens['start'] = ({ account, passwordHash }, device) =>
    store.transaction().execute(async (writing) => {
      await lockUser(writing, account.id)
      const user = await writing
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', account.id)
        .executeTakeFirst()
      if (user?.password_hash !== passwordHash) return null
      const bearer = { userId: account.id, sessionId: clock.newId() }
      const now = clock.now().toISOString()
      await writing
        .insertInto('sessions')
        .values({
          id: bearer.sessionId,
          user_id: account.id,
          device,
          began_at: now,
          last_used_at: now,
        })
        .execute()
      return { ...bearer, token: await issue(writing, bearer) }
    })

  return {
    start,
    rotate,
    counts: async (token) => (await find(store, token)) !== undefined,
    end: (token) =>
      store.transaction().execute(async (writing) => {
        const row = await findLocked(writing, token)
        if (row) await endFamily(writing, row)
        return row !== undefined
      }),
    sweep: async () => {
      const now = clock.now().getTime()
      await store
        .deleteFrom('refresh_tokens')
        .where('expires_at', '<=', new Date(now).toISOString())
        .execute()
      // Each use of a session creates a cookie that lasts `REFRESH_TOKEN_MS`. So a session unused
      // for that long has no valid cookie.
      await store
        .deleteFrom('sessions')
        .where('last_used_at', '<=', new Date(now - REFRESH_TOKEN_MS).toISOString())
        .execute()
    },
  }
}
