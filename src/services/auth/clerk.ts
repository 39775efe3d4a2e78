import { hasStatus } from '#src/shared/app-error.ts'
import { err, ok } from '#contract/api/result.ts'
import type { SignInResult } from '#src/machines/session/types.ts'
import { loadOnDemand } from '../http/lost-connection.ts'
import type { Clock } from '../browser/clock.ts'
import type { HistoryPort } from '../browser/navigation.ts'
import type { Tabs } from '../browser/tabs.ts'
import {
  requestPass,
  createClerkSignIn,
  createClerkSignOut,
  startClerkSession,
  signedOutResult,
  signedInAt,
  type ClerkRouter,
  type ClerkState,
} from './clerk-sign-in.ts'
import { createDeletionWatch, type DeletionWatchSettings } from './clerk-account-deletion.ts'
import { clerkError, activeSessionIn, type Clerk, type ClerkSnapshot } from './clerk-interface.ts'
import { createPersonalChoice, type PersonalChoice } from './clerk-personal-choice.ts'
import {
  createSubscribers,
  shareRunningCall,
  type BrowserUser,
  type KeyValueStorage,
} from './shared-auth.ts'
import type { AuthEvent, HostedAuth, HostedProvider, UserChange } from './port.ts'

/** The loaded Clerk. `bringScreens` loads the code of its screens. */
export type LoadedClerk = { readonly clerk: Clerk; readonly bringScreens: () => Promise<void> }

export type ClerkSettings = DeletionWatchSettings & {
  readonly load: (go: ClerkRouter) => Promise<LoadedClerk>
  readonly tabs: Tabs<BrowserUser>
  readonly memory: KeyValueStorage
  readonly history: HistoryPort
}

/** Ends Clerk's session in this browser. True if Clerk confirmed. */
const endAt = async ({ clerk }: ClerkState): Promise<boolean> => {
  try {
    await clerk?.signOut(() => {})
    return true
  } catch {
    return false
  }
}

/** Requests a new token, even if the current one is still valid. */
const refresh = async (state: ClerkState, clock: Clock): Promise<SignInResult> => {
  try {
    const pass = await requestPass(state.clerk, true)
    const signedIn = signedInAt(state.clerk, clock.now())
    if (pass === null || signedIn === null || state.pass?.userId !== pass.userId)
      return signedOutResult
    state.pass = pass
    return ok(signedIn)
  } catch (cause) {
    return err(clerkError(cause))
  }
}

/**
 * Accounts at Clerk. Clerk stores and renews the session and shows the sign-in. This port reports
 * its state and requests a token per call.
 */
export const createClerkAuth = (settings: ClerkSettings): HostedAuth => {
  const { clock, tabs, memory, history } = settings
  const { tell, watch } = createSubscribers()
  const state: ClerkState = { clerk: null, pass: null, shown: null }
  const leaving = createClerkSignOut(memory, () => endAt(state))
  const personal = createPersonalChoice(memory)
  const comeIn = () => startClerkSession(state, leaving, personal, clock)
  const renew = shareRunningCall(() => refresh(state, clock))

  const watchGone = createDeletionWatch(settings, (userId) => {
    // If a user has signed in since the session ended, that user stays signed in.
    if (state.pass === null) tell({ type: 'SESSION_ENDED', reason: 'removed', userId })
  })
  const end = (reason: Extract<AuthEvent, { type: 'SESSION_ENDED' }>['reason']): void => {
    const { pass } = state
    if (pass === null) return
    state.pass = null
    tell({ type: 'SESSION_ENDED', reason })
    if (reason === 'expired') watchGone(pass)
  }
  const door = createClerkSignIn({
    state,
    history,
    clock,
    enter: comeIn,
    entered: (signedIn, next) => {
      tabs.tell(signedIn.user.id)
      tell({ type: 'SESSION_STARTED', ...signedIn, next })
    },
  })

  /** Applies a change at Clerk to this port. Clerk calls this often, mostly without a change. */
  const follow = (now: ClerkSnapshot): void => {
    // Between two sessions the state is unknown.
    if (now.session === undefined) return
    if (state.pass === null) return door.takeUp()
    const present = activeSessionIn(now)
    if (present === null) return end('expired')
    if (present.user.id !== state.pass.userId) return end('replaced')
    if (JSON.stringify(present.user) === JSON.stringify(state.shown)) return
    const { id, organization_id } = present.user
    // The user may also choose an organization on Clerk's screens.
    if (organization_id && organization_id !== state.shown?.organization_id)
      personal.keep(id, false)
    state.shown = present.user
    tell({ type: 'USER_CHANGED', user: present.user, hasAccount: true })
  }
  const bring = loadOnDemand(async () => {
    const loaded = await settings.load(door.go)
    state.clerk = loaded.clerk
    loaded.clerk.addListener(follow)
    return loaded
  })

  const hear = ({ user, isRemoved }: UserChange): void => {
    if (!isRemoved || state.pass?.userId !== user.id) return
    end('removed')
    void leaving.tell()
  }
  // Listens until the page closes. Clerk also reports changes of other tabs, but later.
  tabs.watch((news) => {
    if (news === null) return end('signed_out_elsewhere')
    if (typeof news !== 'string') return hear(news)
    if (state.pass?.userId !== news) end('replaced')
  })

  return {
    pass: () => state.pass,
    freshPass: async () => {
      if (state.pass === null) return null
      const next = await requestPass(state.clerk, false).catch((cause: unknown) => {
        throw new Error('Failed to fetch', { cause })
      })
      // If the user signed out or changed during the request, the new pass is not used.
      if (next === null || state.pass?.userId !== next.userId) return null
      if (next.token !== state.pass.token) state.pass = next
      return state.pass
    },
    restore: async () => {
      try {
        await bring()
      } catch (cause) {
        return err(clerkError(cause))
      }
      return comeIn()
    },
    // Users sign in and sign up only on Clerk's screens.
    signIn: async () => signedOutResult,
    signUp: async () => signedOutResult,
    renew: async () => {
      if (state.pass === null) return signedOutResult
      const renewed = await renew()
      if (!renewed.ok && hasStatus(renewed.error, 401)) end('expired')
      return renewed
    },
    signOut: async (before) => {
      state.pass = null
      tabs.tell(null)
      await leaving.tell(before)
    },
    tell: (news) => {
      tabs.tell(news)
      hear(news)
    },
    watch,
    hosted: async () => providerOf(await bring(), personal),
  }
}

/** Clerk's own features. Only those with a screen load the code of the screens. */
const providerOf = (
  { clerk, bringScreens }: LoadedClerk,
  personal: PersonalChoice,
): HostedProvider => ({
  bringScreens,
  openProfile: async () => {
    await bringScreens()
    clerk.openUserProfile()
  },
  openOrganization: async () => {
    await bringScreens()
    clerk.openOrganizationProfile()
  },
  activate: async (id) => {
    await clerk.setActive({ organization: id })
    if (clerk.user) personal.keep(clerk.user.id, id === null)
  },
  create: async (name) => {
    const { id } = await clerk.createOrganization({ name })
    await clerk.setActive({ organization: id })
    if (clerk.user) personal.keep(clerk.user.id, false)
  },
})
