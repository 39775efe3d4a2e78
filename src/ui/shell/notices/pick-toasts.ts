import { CONNECTION_NOTICE_MS } from '#contract/limits.ts'
import type { Notice } from '#src/log/state.ts'

/** Whether a notice stays until the user answers it. */
const stays = ({ durationMs }: Notice): boolean => durationMs > CONNECTION_NOTICE_MS

/** Whether a notice has an action that expires, so it cannot wait in the queue. */
const isUrgent = (notice: Notice): boolean => notice.action !== null && !stays(notice)

/**
 * The notices to show as toasts, oldest first. Shown toasts remain, and the others follow in order
 * when there is room. So the user misses none. Toasts that wait for an answer do not block the
 * others.
 */
export const pickToasts = (
  notices: readonly Notice[],
  standing: ReadonlySet<string>,
  limit: number,
): readonly Notice[] =>
  notices.reduce<readonly Notice[]>(
    (picked, notice) => {
      if (standing.has(notice.id)) return picked
      const canShow = picked.length < limit || (!stays(notice) && picked.every(stays))
      return canShow || isUrgent(notice) ? [...picked, notice] : picked
    },
    notices.filter(({ id }) => standing.has(id)),
  )
