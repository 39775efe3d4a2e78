import type { Config } from '../config.ts'
import type { Store } from '../store/store.ts'

/** Maximum number and total bytes of the documents that one user may store. */
export type Quota = Config['documentQuota']

/** Remaining quota of a user. Negative if a lowered limit is below what the user has stored. */
export const remainingQuotaOf = async (on: Store, userId: string, quota: Quota): Promise<Quota> => {
  const { files, bytes } = await on
    .selectFrom('documents')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('file_size').as('bytes')])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { files: quota.files - Number(files), bytes: quota.bytes - Number(bytes ?? 0) }
}

/**
 * Returns a function that subtracts one file from the quota, or returns false if it does not fit.
 */
export const createQuotaCounter = (remaining: Quota) => {
  let { files, bytes } = remaining
  return (size: number): boolean => {
    if (files < 1 || bytes < size) return false
    files -= 1
    bytes -= size
    return true
  }
}
