import * as v from 'valibot'
import { User } from '#contract/api/entities.ts'
import type { BrowserStorage } from '../browser/preferences.ts'
import type { AuthEvent } from './port.ts'

// Parts that local accounts and accounts at Clerk share.

/** The part of the storage that a sign-out needs. */
export type KeyValueStorage = Pick<BrowserStorage, 'get' | 'set'>

/**
 * A message between the tabs about the user of the browser: the id of a user who signed in, null
 * after a sign-out, or a change of the account.
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
/** A message between tabs about the user. */
export type BrowserUser = v.InferOutput<typeof BrowserUser>

/** Subscribers to session news. */
export const createSubscribers = () => {
  const all = new Set<(news: AuthEvent) => void>()
  return {
    tell: (news: AuthEvent): void => {
      for (const hear of all) hear(news)
    },
    watch: (hear: (news: AuthEvent) => void) => {
      all.add(hear)
      return () => all.delete(hear)
    },
  }
}

/** Set while the server or Clerk has not confirmed a sign-out. */
export const PENDING_SIGN_OUT_KEY = 'ledgerline.signed-out'

/** Returns a function that starts the work. Callers during a running call share its result. */
export const shareRunningCall = <T>(work: () => Promise<T>) => {
  let underWay: Promise<T> | null = null
  return (): Promise<T> =>
    (underWay ??= work().finally(() => {
      underWay = null
    }))
}
