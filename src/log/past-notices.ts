import { NOTICES_MAX_ENTRIES } from '#contract/limits.ts'
import type { Fact } from './facts/fact.ts'
import { isSameNotice, noticesRaisedBy } from './notices.ts'
import type { Notice } from './state.ts'

/** A raised notice with its last time (ms since 1970) and its count. */
export type PastNotice = { readonly notice: Notice; readonly at: number; readonly count: number }

/**
 * The notices of this session, newest first. `unread` counts the errors and warnings since the user
 * last looked.
 */
export type PastNotices = { readonly items: readonly PastNotice[]; readonly unread: number }

export const noPastNotices: PastNotices = { items: [], unread: 0 }

const isBad = ({ level }: Notice): boolean => level === 'error' || level === 'warning'

const keep = ({ items, unread }: PastNotices, notice: Notice, at: number): PastNotices => {
  const before = items.find((item) => isSameNotice(item.notice, notice))
  const others = items.filter((item) => item !== before)
  const count = (before?.count ?? 0) + 1
  return {
    items: [{ notice, at, count }, ...others].slice(0, NOTICES_MAX_ENTRIES),
    unread: unread + Number(isBad(notice)),
  }
}

/** Takes back one occurrence of a notice. Earlier occurrences stay listed. */
const takeBack = (past: PastNotices, id: string): PastNotices => {
  const items = past.items.flatMap((item) => {
    if (item.notice.id !== id) return [item]
    return item.count > 1 ? [{ ...item, count: item.count - 1 }] : []
  })
  return { ...past, items }
}

/**
 * Folds a fact into the notices of the session. Repeated notices share one entry with a count. The
 * list resets when a session begins or ends. `at` is in ms since 1970.
 */
export const foldPastNotices = (past: PastNotices, fact: Fact, at: number): PastNotices => {
  switch (fact.type) {
    case 'notices.cleared':
    case 'session.restored':
    case 'session.started':
    case 'session.ended':
      return noPastNotices
    case 'notices.seen':
      return past.unread > 0 ? { ...past, unread: 0 } : past
    // A failed or undone deletion must not stay listed as done.
    case 'removal.undone':
    case 'removal.failed':
      return takeBack(past, fact.id)
    default:
      return noticesRaisedBy(fact).reduce((result, notice) => keep(result, notice, at), past)
  }
}
