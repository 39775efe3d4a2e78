import type { AccountSession } from '#contract/api/endpoints/account.ts'
import { REFRESH_TOKEN_MS } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import type { Caller } from '../http/route.ts'
import { lockUser, type WriteTransaction } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'
import type { Bearer } from './tokens.ts'

/** The sessions of users. An ended session is deleted at once, so its tokens stop working. */
export type Sessions = {
  /** The user of a token. Null if the session has ended. */
  readonly callerOf: (bearer: Bearer) => Promise<Caller | null>
  /** Sessions of the user, the latest used first. */
  readonly list: (caller: Caller) => Promise<readonly AccountSession[]>
  /** False if the user has no such session. */
  readonly end: (caller: Caller, id: string) => Promise<boolean>
  /** Ends every session of the user except the caller's. */
  readonly endOthers: (caller: Caller) => Promise<void>
}

export type SessionSelection = { readonly only: string } | { readonly but: string } | 'all'

/** Ends sessions with their cookies and returns their number. The caller holds the user's lock. */
export const endSessions = async (
  on: WriteTransaction,
  userId: string,
  which: SessionSelection,
): Promise<number> => {
  let cookies = on.deleteFrom('refresh_tokens').where('user_id', '=', userId)
  let sessions = on.deleteFrom('sessions').where('user_id', '=', userId)
  if (which !== 'all') {
    const [sign, id] = 'only' in which ? (['=', which.only] as const) : (['!=', which.but] as const)
    cookies = cookies.where('family', sign, id)
    sessions = sessions.where('id', sign, id)
  }
  await cookies.execute()
  const { numDeletedRows } = await sessions.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Stores sessions in the database. `refresh-tokens.ts` starts them and rotates their cookies. */
export const createSessions = (store: Store, clock: Clock): Sessions => {
  const endIn = (userId: string, which: SessionSelection): Promise<number> =>
    store.transaction().execute(async (writing) => {
      await lockUser(writing, userId)
      return endSessions(writing, userId, which)
    })
  return {
    callerOf: async ({ userId, sessionId }) => {
      const account = await store
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.email', 'users.name'])
        .where('sessions.id', '=', sessionId)
        .where('users.id', '=', userId)
        .executeTakeFirst()
      return account ? { ...account, sessionId } : null
    },
    list: async ({ id, sessionId }) => {
      const since = new Date(clock.now().getTime() - REFRESH_TOKEN_MS).toISOString()
      const rows = await store
        .selectFrom('sessions')
        .select(['id', 'device', 'began_at', 'last_used_at'])
        .where('user_id', '=', id)
        .where('last_used_at', '>', since)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, is_current: row.id === sessionId }))
    },
    end: async ({ id }, session) => (await endIn(id, { only: session })) > 0,
    endOthers: async ({ id, sessionId }) => void (await endIn(id, { but: sessionId })),
  }
}
