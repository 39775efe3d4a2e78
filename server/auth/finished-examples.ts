import { FINISHED_OFFERS_MAX_ENTRIES } from '#contract/limits.ts'
import type { Store } from '../store/store.ts'

/** Examples of the first run that a user took or dismissed. */
export type FinishedExamples = {
  readonly doneBy: (userId: string) => Promise<readonly string[]>
  /**
   * Adds examples and returns all that the user has finished. Ignores examples beyond
   * `FINISHED_OFFERS_MAX_ENTRIES`.
   */
  readonly finish: (userId: string, names: readonly string[]) => Promise<readonly string[]>
}

/**
 * Stores finished examples on the server, so an example finished on one device does not appear on
 * another.
 */
export const createFinishedExamples = (store: Store): FinishedExamples => {
  const doneBy = async (userId: string): Promise<readonly string[]> => {
    const rows = await store
      .selectFrom('finished_offers')
      .select('name')
      .where('user_id', '=', userId)
      .orderBy('name')
      .execute()
    return rows.map(({ name }) => name)
  }
  const finish: FinishedExamples['finish'] = async (userId, names) => {
    const done = await doneBy(userId)
    const fresh = [...new Set(names)]
      .filter((name) => !done.includes(name))
      .slice(0, Math.max(0, FINISHED_OFFERS_MAX_ENTRIES - done.length))
    if (fresh.length === 0) return done
    await store
      .insertInto('finished_offers')
      .values(fresh.map((name) => ({ user_id: userId, name })))
      .onConflict((rival) => rival.columns(['user_id', 'name']).doNothing())
      .execute()
    return doneBy(userId)
  }
  return { doneBy, finish }
}
