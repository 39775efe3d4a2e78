import type { AccountSession } from '#contract/api/endpoints/account.ts'
import { REFRESH_TOKEN_MS } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import type { Caller } from '../http/route.ts'
import { lockUser, type Writing } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'
import type { Bearer } from './tokens.ts'

/** The sign-ins of people. One that has ended is gone at once, for its tokens too. */
export type Sessions = {
  /** Who a token is of; null where its session has ended. */
  readonly callerOf: (bearer: Bearer) => Promise<Caller | null>
  /** Those of one user, the last used first. */
  readonly list: (caller: Caller) => Promise<readonly AccountSession[]>
  /** False when this user has no such session. */
  readonly end: (caller: Caller, id: string) => Promise<boolean>
  /** Ends all of the user but the caller's own. */
  readonly endOthers: (caller: Caller) => Promise<void>
}

/** One session of a user, all but one, or all of them. */
export type WhichSessions = { readonly only: string } | { readonly but: string } | 'all'

/** Ends sessions with all their cookies, by one who has the user's turn; how many there were. */
export const endSessions = async (
  on: Writing,
  userId: string,
  which: WhichSessions,
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

/** Keeps the sessions in the store; refresh.ts begins them and keeps their cookies. */
export const createSessions = (store: Store, clock: Clock): Sessions => {
  const endIn = (userId: string, which: WhichSessions): Promise<number> =>
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
