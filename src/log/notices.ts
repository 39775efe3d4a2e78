import type { Fact } from './facts/fact.ts'
import { DELETE_UNDO_MS } from '#contract/limits.ts'
import { DELETION_TEXTS } from '#src/texts/wording.ts'
import type { Notice } from './state.ts'

const none: readonly Notice[] = []

/** The notice of a deletion shows Undo until the deletion is sent. */
const deleted = ({ id, text }: Extract<Fact, { type: 'removal.begun' }>): Notice => ({
  id,
  level: 'info',
  text,
  detail: null,
  durationMs: DELETE_UNDO_MS,
  action: { label: DELETION_TEXTS.undo, command: { type: 'UNDO_REMOVAL', id } },
})

/** The notices that a fact raises: one for each line of its text. */
export const noticesRaisedBy = (fact: Fact): readonly Notice[] => {
  if (fact.type === 'removal.begun') return [deleted(fact)]
  if (fact.type !== 'notice.raised' && fact.type !== 'export.requested') return none
  const { notice } = fact
  return notice.text
    .split('\n')
    .map((text, line) => ({ ...notice, text, id: line === 0 ? notice.id : `${notice.id}:${line}` }))
}

/** True if both notices show the same message. */
export const isSameNotice = (one: Notice, other: Notice): boolean =>
  one.id === other.id || (one.text === other.text && one.detail === other.detail)

/** Folds a fact into the toasts. The same message never shows twice at once. */
export const foldNotices = (notices: readonly Notice[], fact: Fact): readonly Notice[] => {
  switch (fact.type) {
    case 'notice.raised':
    case 'export.requested':
    case 'removal.begun':
      return noticesRaisedBy(fact).reduce(
        (shown, notice) => [...shown.filter((other) => !isSameNotice(notice, other)), notice],
        notices,
      )
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

export const foldOnline = (isOnline: boolean, fact: Fact): boolean => {
  if (fact.type === 'connection.lost') return false
  return fact.type === 'connection.restored' ? true : isOnline
}

/** False after a failed reachability check of the server. */
export const foldReached = (isReached: boolean, fact: Fact): boolean => {
  if (fact.type === 'server.lost') return false
  return fact.type === 'connection.restored' ? true : isReached
}
