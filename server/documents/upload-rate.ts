import { UPLOADS_PER_HOUR, UPLOADS_PER_MINUTE } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import { lockUser } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LIMITS = [
  { most: UPLOADS_PER_MINUTE, windowMs: MINUTE_MS },
  { most: UPLOADS_PER_HOUR, windowMs: HOUR_MS },
] as const

/** Milliseconds until the limits allow one more upload. `times` is in ascending order. */
const waitOf = (times: readonly number[], now: number): number =>
  Math.max(
    ...LIMITS.map(({ most, windowMs }) => {
      const first = times.at(-most)
      return first === undefined ? 0 : first + windowMs - now
    }),
  )

/**
 * Returns the seconds until a user may upload again. Returns 0 if the user may upload now, and then
 * counts the upload. The database holds the upload times, so all servers share the limit and a
 * restart keeps it.
 */
export const createUploadRate =
  (store: Store, clock: Clock) =>
  (userId: string): Promise<number> =>
    store.transaction().execute(async (writing) => {
      // The lock keeps two concurrent uploads from both taking the last slot.
      await lockUser(writing, userId)
      const row = await writing
        .selectFrom('upload_times')
        .select('times')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      const now = clock.now().getTime()
      const known: readonly number[] = row ? JSON.parse(row.times) : []
      const recent = known.filter((time) => time > now - HOUR_MS)
      const wait = waitOf(recent, now)
      if (wait > 0) return Math.ceil(wait / 1000)
      const times = JSON.stringify([...recent, now])
      await writing
        .insertInto('upload_times')
        .values({ user_id: userId, times })
        .onConflict((rival) => rival.column('user_id').doUpdateSet({ times }))
        .execute()
      return 0
    })
