import * as v from 'valibot'
import { User } from '#contract/api/entities.ts'
import type { Memory } from '../browser/preferences.ts'
import type { AuthNews } from './port.ts'

// What the ways to sign in have in common.

/** The part of what a browser remembers that a sign-out needs. */
export type Kept = Pick<Memory, 'get' | 'set'>

/**
 * Who the browser is signed in as, told between its tabs: a user's id, null for nobody, and what has
 * become of the account.
 */
export const BrowserUser = v.nullable(
  v.union([
    v.string(),
    v.object({
      user: User,
      isRemoved: v.optional(v.boolean()),
      isElsewhere: v.optional(v.boolean()),
    }),
  ]),
)
/** Who the browser is signed in as. */
export type BrowserUser = v.InferOutput<typeof BrowserUser>

/** Those who hear of the session without asking. */
export const createHearers = () => {
  const all = new Set<(news: AuthNews) => void>()
  return {
    tell: (news: AuthNews): void => {
      for (const hear of all) hear(news)
    },
    watch: (hear: (news: AuthNews) => void) => {
      all.add(hear)
      return () => all.delete(hear)
    },
  }
}

/** Kept while somebody has signed out and who keeps the session may not have heard of it. */
export const UNTOLD = 'ledgerline.signed-out'

/** What is asked for while it is under way is the same one. */
export const shared = <T>(work: () => Promise<T>) => {
  let underWay: Promise<T> | null = null
  return (): Promise<T> =>
    (underWay ??= work().finally(() => {
      underWay = null
    }))
}
