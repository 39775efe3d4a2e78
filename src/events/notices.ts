import type { Fact } from './fact.ts'
import type { Notice } from './state.ts'

/** The toasts after a fact (spec §2, NOTE). The same text is not shown twice at once. */
export const foldNotices = (notices: readonly Notice[], fact: Fact): readonly Notice[] => {
  switch (fact.type) {
    case 'notice.raised':
      return [...notices.filter((notice) => notice.text !== fact.notice.text), fact.notice]
    case 'notice.dismissed':
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
