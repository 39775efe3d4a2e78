import type { Config } from '../config.ts'
import type { Store } from '../store/store.ts'

/** How much of documents one person may have at a time: files, and bytes of them together. */
export type Quota = Config['documentQuota']

/** How much of their quota somebody has left; less than nothing where it was made smaller since. */
export const leftOf = async (on: Store, userId: string, quota: Quota): Promise<Quota> => {
  const { files, bytes } = await on
    .selectFrom('documents')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('file_size').as('bytes')])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { files: quota.files - Number(files), bytes: quota.bytes - Number(bytes ?? 0) }
}

/** Takes files off what is left, one after the other; false for one that does not fit. */
export const takeFrom = (left: Quota) => {
  let { files, bytes } = left
  return (size: number): boolean => {
    if (files < 1 || bytes < size) return false
    files -= 1
    bytes -= size
    return true
  }
}
