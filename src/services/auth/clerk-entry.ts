import type { User } from '#contract/api/entities.ts'
import type { AppError } from '#contract/api/messages.ts'
import { nextAddress } from '#contract/api/next-address.ts'
import { err, ok } from '#contract/api/result.ts'
import type { SignedIn, SignInResult } from '#src/machines/session/types.ts'
import type { Clock } from '../browser/clock.ts'
import type { HistoryPort } from '../browser/navigation.ts'
import { clerkError, presentIn, screenAddress, type Clerk } from './clerk-parts.ts'
import type { PersonalChoice } from './clerk-personal.ts'
import { shared, UNTOLD, type Kept } from './hearers.ts'
import type { Pass } from './port.ts'

// How somebody gets in whom Clerk has let in.

/** The template at Clerk that makes the tokens of calls. */
const TEMPLATE = 'alpha'
/** Pause before a sign-in that Clerk has let in is taken up again after a lost connection (ours). */
const TRY_AGAIN_MS = 3000

/** How Clerk's screens go about: the address, and whether it takes the place of the present one. */
export type ClerkRouter = (to: string, replaces: boolean) => void

/** What the parts of the port know together. */
export type ClerkState = {
  /** Null until it is loaded. */
  clerk: Clerk | null
  pass: Pass | null
  /** Who is signed in, as was last told. */
  shown: User | null
}

/** That nobody is signed in. */
export const nobody = err<AppError>({ type: 'signed_out' })

/** The pass of who is signed in at Clerk, or null; Clerk keeps tokens unless told not to. Rejects without a connection. */
export const askToken = async (clerk: Clerk | null, skipCache: boolean): Promise<Pass | null> => {
  const present = clerk && presentIn(clerk)
  if (!present) return null
  const token = await present.session.getToken({ template: TEMPLATE, skipCache })
  return token === null ? null : { token, userId: present.user.id }
}

/** Who is signed in at Clerk and for how long, in ms; null for nobody. */
export const signedInAt = (clerk: Clerk | null, now: number): SignedIn | null => {
  const present = clerk && presentIn(clerk)
  if (!present) return null
  return { user: present.user, expiresInMs: present.session.expireAt.getTime() - now }
}

/**
 * The first membership becomes active where none is and none was chosen; a sign-in does not fail
 * by it.
 */
const chooseOrganization = async (clerk: Clerk, personal: PersonalChoice): Promise<void> => {
  const { user, organization } = clerk
  const first = user?.organizationMemberships[0]
  if (!user || !first) return
  if (organization) personal.keep(user.id, false)
  else if (!personal.isOf(user.id))
    await clerk.setActive({ organization: first.organization.id }).catch(() => {})
}

/** A sign-out that counts on this device until Clerk has heard of it; `end` says whether it has. */
export const createLeaving = (memory: Kept, end: () => Promise<boolean>) => {
  let before: Promise<void> | undefined
  const tell = shared(async () => {
    memory.set(UNTOLD, 'yes')
    await before
    if (await end()) memory.set(UNTOLD, '')
  })
  return {
    isUntold: (): boolean => memory.get(UNTOLD) !== null,
    /** Once `first` has settled; one that is under way is the same one. */
    tell: (first?: Promise<void>): Promise<void> => {
      before = first
      return tell()
    },
  }
}
type Leaving = ReturnType<typeof createLeaving>

/** Takes up whoever Clerk has let in; a sign-out that it has not heard of is told first. */
export const enter = async (
  state: ClerkState,
  leaving: Leaving,
  personal: PersonalChoice,
  clock: Clock,
): Promise<SignInResult> => {
  const { clerk } = state
  if (leaving.isUntold()) {
    await leaving.tell()
    return nobody
  }
  try {
    if (clerk && presentIn(clerk)) await chooseOrganization(clerk, personal)
    const pass = await askToken(clerk, false)
    const signedIn = signedInAt(clerk, clock.now())
    if (pass === null || signedIn?.user.id !== pass.userId) return nobody
    state.pass = pass
    state.shown = signedIn.user
    const is_personal = personal.isOf(pass.userId)
    return ok({ ...signedIn, user: { ...signedIn.user, is_personal } })
  } catch (cause) {
    return err(clerkError(cause))
  }
}

/** What the way in works with. */
type DoorSettings = {
  readonly state: ClerkState
  readonly history: HistoryPort
  readonly clock: Clock
  readonly enter: () => Promise<SignInResult>
  /** Somebody has come in, and where to. */
  readonly entered: (signedIn: SignedIn, next: string | null) => void
}

/**
 * The way in by Clerk's screens. They say where they want to go to before they say who has signed in:
 * both are waited for, and going there is for our own policies.
 */
export const createDoor = ({ state, history, clock, enter: comeIn, entered }: DoorSettings) => {
  /** Where the screens want to go to, while nobody is signed in here. */
  let destination: string | null = null
  const arrive = shared(async (): Promise<void> => {
    const result = await comeIn()
    if (result.ok) {
      const next = nextAddress(destination)
      destination = null
      entered(result.value, next)
    } else if (result.error.type !== 'signed_out') clock.after(TRY_AGAIN_MS, takeUp)
  })
  /** Takes up who has signed in at the screens, once they want to go on. */
  const takeUp = (): void => {
    const isHere = state.clerk !== null && presentIn(state.clerk) !== null
    if (state.pass !== null || destination === null || !isHere) return
    void arrive()
  }
  const go: ClerkRouter = (to, replaces) => {
    const address = screenAddress(to, history.location.href)
    if (address !== null) return replaces ? history.replace(address) : history.push(address)
    // Who is signed in stays where they are.
    if (state.pass !== null) return
    destination = to
    takeUp()
  }
  return { go, takeUp }
}
