import { inBatches } from './batches.ts'
import type { Store } from './store.ts'

/** Whether a spreadsheet is there and this user's; `on` is the store or a transaction on it. */
export const ownsSpreadsheet = async (on: Store, userId: string, id: string): Promise<boolean> =>
  (await on
    .selectFrom('spreadsheets')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** Deletes those of the rows that are this user's; the ids that were deleted. */
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
