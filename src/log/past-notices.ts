import { NOTICES_KEPT_LINES } from '#contract/limits.ts'
import type { Fact } from './facts/fact.ts'
import { isSame, raisedBy } from './notices.ts'
import type { Notice } from './state.ts'

/** A notice that was raised: when last (ms since 1970), and how often. */
export type PastNotice = { readonly notice: Notice; readonly at: number; readonly count: number }

/**
 * What was told in this session, the newest first; `unread` counts the errors and warnings since it was
 * looked at.
 */
export type PastNotices = { readonly items: readonly PastNotice[]; readonly unread: number }

/** Before anything was told. */
export const noPast: PastNotices = { items: [], unread: 0 }

const isBad = ({ level }: Notice): boolean => level === 'error' || level === 'warning'

const keep = ({ items, unread }: PastNotices, notice: Notice, at: number): PastNotices => {
  const before = items.find((item) => isSame(item.notice, notice))
  const others = items.filter((item) => item !== before)
  const count = (before?.count ?? 0) + 1
  return {
    items: [{ notice, at, count }, ...others].slice(0, NOTICES_KEPT_LINES),
    unread: unread + Number(isBad(notice)),
  }
}

/** Without what is no longer true; it stays where it was told before too. */
const takeBack = (past: PastNotices, id: string): PastNotices => {
  const items = past.items.flatMap((item) => {
    if (item.notice.id !== id) return [item]
    return item.count > 1 ? [{ ...item, count: item.count - 1 }] : []
  })
  return { ...past, items }
}

/**
 * What was told in this session, the newest first: the same one stands once, with how often and
 * when last. It ends with the session, and begins with none. `at` in ms since 1970.
 */
export const foldPast = (past: PastNotices, fact: Fact, at: number): PastNotices => {
  switch (fact.type) {
    case 'notices.cleared':
    case 'session.restored':
    case 'session.started':
    case 'session.ended':
      return noPast
    case 'notices.seen':
      return past.unread > 0 ? { ...past, unread: 0 } : past
    // What was not deleted is not listed as deleted.
    case 'removal.undone':
    case 'removal.failed':
      return takeBack(past, fact.id)
    default:
      return raisedBy(fact).reduce((kept, notice) => keep(kept, notice, at), past)
  }
}
