import type { Fact } from './fact.ts'
import { DELETE_UNDO_MS } from '#contract/limits.ts'
import { DELETION } from '#contract/wording.ts'
import type { Notice } from './state.ts'

/** A deletion is told with its Undo for as long as that works (CONV-15). */
const deleted = ({ id, text }: Extract<Fact, { type: 'removal.begun' }>): Notice => ({
  id,
  level: 'info',
  text,
  detail: null,
  durationMs: DELETE_UNDO_MS,
  action: { label: DELETION.undo, command: { type: 'UNDO_REMOVAL', id } },
})

const isSame = (one: Notice, other: Notice): boolean =>
  one.text === other.text && one.detail === other.detail

/** The toasts after a fact (spec §2, NOTE). The same text of the same thing is not shown twice at once. */
export const foldNotices = (notices: readonly Notice[], fact: Fact): readonly Notice[] => {
  switch (fact.type) {
    case 'notice.raised':
    case 'export.requested':
      return [...notices.filter((notice) => !isSame(notice, fact.notice)), fact.notice]
    case 'removal.begun':
      return [...notices, deleted(fact)]
    case 'removal.undone':
    case 'removal.sent':
    case 'notice.dismissed':
    case 'export.finished':
    case 'export.failed':
      return notices.some((notice) => notice.id === fact.id)
        ? notices.filter((notice) => notice.id !== fact.id)
        : notices
    default:
      return notices
  }
}

/** Whether the browser has a connection. */
export const foldOnline = (isOnline: boolean, fact: Fact): boolean => {
  if (fact.type === 'connection.lost') return false
  return fact.type === 'connection.restored' ? true : isOnline
}
