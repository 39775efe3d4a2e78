import { inBatches } from './batches.ts'
import type { Store } from './store.ts'

/** True if the user owns the spreadsheet. `on` is the store or a transaction. */
export const ownsSpreadsheet = async (on: Store, userId: string, id: string): Promise<boolean> =>
  (await on
    .selectFrom('spreadsheets')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** Deletes those rows with the given `ids` that the user owns, and returns their ids. */
export const removeOwned = async (
  store: Store,
  table: 'conversations' | 'spreadsheets',
  userId: string,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const removed: string[] = []
  for (const batch of inBatches(ids)) {
    const rows = await store
      .deleteFrom(table)
      .where('id', 'in', batch)
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    removed.push(...rows.map((row) => row.id))
  }
  return removed
}
