import type { User } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { nextAddress } from '#src/shared/next-address.ts'
import { err, ok } from '#contract/api/result.ts'
import type { SignedIn, SignInResult } from '#src/machines/session/types.ts'
import type { Clock } from '../browser/clock.ts'
import type { HistoryPort } from '../browser/navigation.ts'
import { clerkError, activeSessionIn, screenAddress, type Clerk } from './clerk-interface.ts'
import type { PersonalChoice } from './clerk-personal-choice.ts'
import { shareRunningCall, PENDING_SIGN_OUT_KEY, type KeyValueStorage } from './shared-auth.ts'
import type { Pass } from './port.ts'

// Completes a sign-in that Clerk has accepted.

/** The name of the token template at Clerk. */
const TEMPLATE = 'alpha'
/** Pause in ms between attempts to start a session, after an attempt failed. */
const TRY_AGAIN_MS = 3000

/** How Clerk's screens navigate: the URL, and whether it replaces the current one. */
export type ClerkRouter = (to: string, replaces: boolean) => void

/** The state that the parts of the port share. */
export type ClerkState = {
  /** Null until loaded. */
  clerk: Clerk | null
  pass: Pass | null
  /** The user that this port reported last. */
  shown: User | null
}

/** The result without a session. */
export const signedOutResult = err<AppError>({ type: 'signed_out' })

/**
 * The pass of Clerk's user, or null. With `skipCache`, Clerk creates a new token. Rejects without a
 * connection.
 */
export const requestPass = async (
  clerk: Clerk | null,
  skipCache: boolean,
): Promise<Pass | null> => {
  const present = clerk && activeSessionIn(clerk)
  if (!present) return null
  const token = await present.session.getToken({ template: TEMPLATE, skipCache })
  return token === null ? null : { token, userId: present.user.id }
}

/** Clerk's user and the remaining lifetime of the session in ms. Null if signed out. */
export const signedInAt = (clerk: Clerk | null, now: number): SignedIn | null => {
  const present = clerk && activeSessionIn(clerk)
  if (!present) return null
  return { user: present.user, expiresInMs: present.session.expireAt.getTime() - now }
}

/**
 * Activates the first organization of the user, unless one is active or the user chose the personal
 * workspace. A failure does not fail the sign-in.
 */
const chooseOrganization = async (clerk: Clerk, personal: PersonalChoice): Promise<void> => {
  const { user, organization } = clerk
  const first = user?.organizationMemberships[0]
  if (!user || !first) return
  if (organization) personal.keep(user.id, false)
  else if (!personal.isOf(user.id))
    await clerk.setActive({ organization: first.organization.id }).catch(() => {})
}

/**
 * A sign-out takes effect on this device before Clerk confirms it. `end` resolves with true if
 * Clerk confirmed it.
 */
export const createClerkSignOut = (memory: KeyValueStorage, end: () => Promise<boolean>) => {
  let before: Promise<void> | undefined
  const tell = shareRunningCall(async () => {
    memory.set(PENDING_SIGN_OUT_KEY, 'yes')
    await before
    if (await end()) memory.set(PENDING_SIGN_OUT_KEY, '')
  })
  return {
    isStopPending: (): boolean => memory.get(PENDING_SIGN_OUT_KEY) !== null,
    /**
     * Sends the sign-out after `first` settles. A call during a running one waits for the running
     * one.
     */
    tell: (first?: Promise<void>): Promise<void> => {
      before = first
      return tell()
    },
  }
}
type Leaving = ReturnType<typeof createClerkSignOut>

/**
 * Starts the session of Clerk's user. If Clerk has not confirmed a sign-out yet, sends the sign-out
 * instead and returns `signed_out`.
 */
export const startClerkSession = async (
  state: ClerkState,
  leaving: Leaving,
  personal: PersonalChoice,
  clock: Clock,
): Promise<SignInResult> => {
  const { clerk } = state
  if (leaving.isStopPending()) {
    await leaving.tell()
    return signedOutResult
  }
  try {
    if (clerk && activeSessionIn(clerk)) await chooseOrganization(clerk, personal)
    const pass = await requestPass(clerk, false)
    const signedIn = signedInAt(clerk, clock.now())
    if (pass === null || signedIn?.user.id !== pass.userId) return signedOutResult
    state.pass = pass
    state.shown = signedIn.user
    const is_personal = personal.isOf(pass.userId)
    return ok({ ...signedIn, user: { ...signedIn.user, is_personal } })
  } catch (cause) {
    return err(clerkError(cause))
  }
}

/** The inputs of `createClerkSignIn`. */
type DoorSettings = {
  readonly state: ClerkState
  readonly history: HistoryPort
  readonly clock: Clock
  readonly enter: () => Promise<SignInResult>
  /** A user signed in. `next` is the page to open. */
  readonly entered: (signedIn: SignedIn, next: string | null) => void
}

/**
 * The sign-in through Clerk's screens. The screens navigate before they report the user, so the
 * port waits for both. It does not navigate to the target itself. A policy does.
 */
export const createClerkSignIn = ({
  state,
  history,
  clock,
  enter: comeIn,
  entered,
}: DoorSettings) => {
  /** The URL that Clerk's screens navigated to while the app had no session, or null. */
  let destination: string | null = null
  const arrive = shareRunningCall(async (): Promise<void> => {
    const result = await comeIn()
    if (result.ok) {
      const next = nextAddress(destination)
      destination = null
      entered(result.value, next)
    } else if (result.error.type !== 'signed_out') clock.after(TRY_AGAIN_MS, takeUp)
  })
  /** Starts the session once the screens have navigated. */
  const takeUp = (): void => {
    const isHere = state.clerk !== null && activeSessionIn(state.clerk) !== null
    if (state.pass !== null || destination === null || !isHere) return
    void arrive()
  }
  const go: ClerkRouter = (to, replaces) => {
    const address = screenAddress(to, history.location.href)
    if (address !== null) return replaces ? history.replace(address) : history.push(address)
    // A signed-in user stays on the current page.
    if (state.pass !== null) return
    destination = to
    takeUp()
  }
  return { go, takeUp }
}
