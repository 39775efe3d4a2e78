import { CONNECTION_NOTICE_MS } from '#contract/limits.ts'
import type { Notice } from '#src/log/state.ts'

/** Whether a notice stays until something comes of it. */
const stays = ({ durationMs }: Notice): boolean => durationMs > CONNECTION_NOTICE_MS

/** Whether its button works for as long as it says: it cannot wait. */
const isUrgent = (notice: Notice): boolean => notice.action !== null && !stays(notice)

/**
 * Which notices stand as toasts, oldest first: what stands goes on, and the others come in their order as
 * there is room, so that none is missed. What stays until it is answered keeps nobody from coming.
 */
export const pickToasts = (
  notices: readonly Notice[],
  standing: ReadonlySet<string>,
  room: number,
): readonly Notice[] =>
  notices.reduce<readonly Notice[]>(
    (picked, notice) => {
      if (standing.has(notice.id)) return picked
      const hasRoom = picked.length < room || (!stays(notice) && picked.every(stays))
      return hasRoom || isUrgent(notice) ? [...picked, notice] : picked
    },
    notices.filter(({ id }) => standing.has(id)),
  )
