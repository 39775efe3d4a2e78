import * as v from 'valibot'
import { authEndpoints } from '#contract/api/endpoints/auth.ts'
import { Session, User } from '#contract/api/entities.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { SignedIn, SignInResult } from '#src/machines/session/types.ts'
import type { Clock } from '../browser/clock.ts'
import { readJson, type RequestParts, type Send } from '../http/http-client.ts'
import type { Tabs } from '../browser/tabs.ts'
import {
  createSubscribers,
  shareRunningCall,
  PENDING_SIGN_OUT_KEY,
  type BrowserUser,
  type KeyValueStorage,
} from './shared-auth.ts'
import type { AuthEvent, AuthPort, Pass, UserChange } from './port.ts'

type SessionCall = 'auth.signIn' | 'auth.signUp' | 'auth.refresh'

/** The assumed lifetime of a token with unreadable expiry. */
const UNKNOWN_EXPIRY_MS = 5 * 60_000

/** Ends the session on the server. `PENDING_SIGN_OUT_KEY` stays set until the server confirms. */
const tellSignOut = async (send: Send, memory: KeyValueStorage): Promise<void> => {
  const response = await send(authEndpoints, 'auth.signOut')
  if (response.ok) memory.set(PENDING_SIGN_OUT_KEY, '')
}

/**
 * Queues the call that ends the session on the server. Skips the call if a user has signed in since
 * the sign-out. That sign-in already ended the old session, and the cookie belongs to the new one.
 */
const enqueueSignOut = async (
  send: Send,
  memory: KeyValueStorage,
  isOut: () => boolean,
  enqueue: (work: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  memory.set(PENDING_SIGN_OUT_KEY, 'yes')
  const isKept = memory.get(PENDING_SIGN_OUT_KEY) !== null
  await enqueue(async () => {
    const isTakenBack = isKept && memory.get(PENDING_SIGN_OUT_KEY) === null
    if (isOut() && !isTakenBack) await tellSignOut(send, memory)
  })
}

/** Runs tasks one after another. */
const createTaskQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}

/** Without a cookie the server answers null. */
const Answer = v.nullable(Session)
const nobody = err<AppError>({ type: 'signed_out' })

const signedIn = ({ user, expires_at }: Session, now: number): SignedIn => {
  const ms = Date.parse(expires_at) - now
  return { user, expiresInMs: Number.isFinite(ms) ? ms : UNKNOWN_EXPIRY_MS }
}

const toPass = ({ token, user }: Session): Pass => ({ token, userId: user.id })

const ask = async (
  send: Send,
  name: SessionCall,
  parts: RequestParts,
): Promise<Result<Session | null, AppError>> => {
  const sent = await send(authEndpoints, name, parts)
  return sent.ok ? readJson(name, Answer, sent.value) : sent
}

/**
 * Local accounts. The token lives only in memory. All tabs share the HttpOnly refresh cookie, so
 * another tab may end or replace the session. The device remembers a sign-out until the server has
 * confirmed it.
 */
export const createLocalAuth = (
  send: Send,
  clock: Clock,
  tabs: Tabs<BrowserUser>,
  memory: KeyValueStorage,
): AuthPort => {
  const { tell, watch } = createSubscribers()
  let pass: Pass | null = null
  /**
   * Counts the session changes in this tab. If the count changes during a refresh, the response is
   * ignored.
   */
  let changes = 0
  /** Counts sign-ins in other tabs. */
  let arrivals = 0
  /** Sign-ins and sign-outs run one after another, because both use the current cookie. */
  const enqueue = createTaskQueue()

  const change = (next: Pass | null): void => {
    changes += 1
    pass = next
  }
  const end = (reason: Extract<AuthEvent, { type: 'SESSION_ENDED' }>['reason']): void => {
    const wasSignedIn = pass !== null
    change(null)
    if (wasSignedIn) tell({ type: 'SESSION_ENDED', reason })
  }

  const hear = ({ user, isRemoved, isElsewhere }: UserChange): void => {
    if (pass?.userId !== user.id) return
    if (isRemoved) end('removed')
    else tell({ type: 'USER_CHANGED', user, hasAccount: !isElsewhere })
  }

  const tellAll = (news: UserChange): void => {
    tabs.tell(news)
    hear(news)
  }

  // Listens until the page closes. A sign-out in another tab also cancels a restore that is running
  // in this tab.
  tabs.watch((news) => {
    if (news === null) return end('signed_out_elsewhere')
    if (typeof news !== 'string') return hear(news)
    arrivals += 1
    if (pass !== null && pass.userId !== news) end('replaced')
  })

  const enter = async (name: SessionCall, body: unknown): Promise<SignInResult> => {
    const asked = await ask(send, name, { body })
    if (!asked.ok) return asked
    if (asked.value === null) return err({ type: 'unreadable', operation: name })
    memory.set(PENDING_SIGN_OUT_KEY, '')
    change(toPass(asked.value))
    tabs.tell(asked.value.user.id)
    return ok(signedIn(asked.value, clock.now()))
  }

  /** Handles a refused refresh. 401: the session ended. 410: the account was deleted. */
  const handleRefusal = (error: AppError, before: Pass | null): void => {
    if (hasStatus(error, 401)) end('expired')
    if (before && hasStatus(error, 410))
      tellAll({ user: v.parse(User, { id: before.userId }), isRemoved: true })
  }

  const refresh = async (): Promise<SignInResult> => {
    const [before, since] = [pass, changes]
    // The token tells the server whose session this is. From the cookie alone it cannot know which
    // account was deleted.
    const headers = before ? { authorization: `Bearer ${before.token}` } : {}
    const asked = await ask(send, 'auth.refresh', { headers })
    if (since !== changes) return nobody
    if (!asked.ok) {
      handleRefusal(asked.error, before)
      return asked
    }
    if (asked.value === null) {
      end('expired')
      return nobody
    }
    if (before !== null && before.userId !== asked.value.user.id) {
      end('replaced')
      return nobody
    }
    pass = toPass(asked.value)
    const renewed = signedIn(asked.value, clock.now())
    if (before !== null) tell({ type: 'TOKEN_RENEWED', expiresInMs: renewed.expiresInMs })
    return ok(renewed)
  }

  const share = shareRunningCall(refresh)

  return {
    pass: () => pass,
    restore: async () => {
      if (memory.get(PENDING_SIGN_OUT_KEY) === null) return share()
      await tellSignOut(send, memory)
      return nobody
    },
    renew: async () => (pass === null ? nobody : share()),
    signIn: ({ email, password }) => enqueue(() => enter('auth.signIn', { email, password })),
    signUp: ({ email, password, name }) =>
      enqueue(() => enter('auth.signUp', { email, password, name })),
    signOut: async (before) => {
      const since = arrivals
      change(null)
      tabs.tell(null)
      const isOut = (): boolean => pass === null && since === arrivals
      await enqueueSignOut(send, memory, isOut, (work) => before.then(() => enqueue(work)))
      // Reports the sign-out to the tabs again, because a tab opened meanwhile may have used the
      // cookie. After a new sign-in it reports nothing.
      if (isOut()) tabs.tell(null)
    },
    tell: tellAll,
    watch,
  }
}
