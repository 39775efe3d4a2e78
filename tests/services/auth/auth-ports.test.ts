import { describe, expect, it } from 'vitest'
import { authEndpoints } from '#contract/api/endpoints/auth.ts'
import { BrowserUser } from '#src/services/auth/shared-auth.ts'
import { createLocalAuth } from '#src/services/auth/local.ts'
import type { AuthEvent, AuthPort, UserChange } from '#src/services/auth/port.ts'
import { realClock } from '#src/services/browser/clock.ts'
import { createTokenlessSend } from '#src/services/http/http-client.ts'
import { newId } from '#src/services/browser/ids.ts'
import { createTabs } from '#src/services/browser/tabs.ts'
import { createClerkService, createClerkTab } from '#tests/support/auth/clerk.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createHistory, createJarFetch, PASSWORD } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { closing } = useWorlds()

/** A browser tab: its auth port, and the events that the port has reported. */
type Tab = { readonly auth: AuthPort; readonly heard: AuthEvent[] }

/** A browser whose tabs use the built-in accounts or Clerk. The tabs share the signed-in user. */
type Browser = {
  readonly tab: () => Tab
  /** Signs a user in through this tab, as its screens do. */
  readonly signIn: (tab: Tab, who: 'ann' | 'bob') => Promise<void>
  /** Makes the session service unreachable, or reachable again. */
  readonly cut: (isDown: boolean) => void
  /** Ends the session on the service without notifying the tabs. */
  readonly endThere: () => Promise<void>
}

const channels = () => {
  const name = newId()
  return () => {
    const channel = new BroadcastChannel(name)
    closing({ close: () => channel.close() })
    return createTabs(channel, BrowserUser)
  }
}
const listen = (auth: AuthPort): Tab => {
  const heard: AuthEvent[] = []
  auth.watch((news) => heard.push(news))
  return { auth, heard }
}

/** Our own accounts on a real server. */
const localBrowser = async (): Promise<Browser> => {
  const server = closing(await startTestServer())
  const jar = createJarFetch()
  const memory = createMemory()
  const tabs = channels()
  let isDown = false
  const line: typeof fetch = async (input, init) => {
    if (isDown) throw new TypeError('Failed to fetch')
    return jar(input, init)
  }
  const send = createTokenlessSend({ baseUrl: server.origin, fetch: line })
  const known = new Set<string>()
  return {
    tab: () => listen(createLocalAuth(send, realClock, tabs(), memory)),
    signIn: async ({ auth }, who) => {
      const account = { email: `${who}@example.test`, password: PASSWORD, name: who, next: null }
      const entered = await (known.has(who) ? auth.signIn(account) : auth.signUp(account))
      known.add(who)
      expect(entered.ok).toBe(true)
    },
    cut: (down) => {
      isDown = down
    },
    endThere: async () => {
      await send(authEndpoints, 'auth.signOut')
    },
  }
}

/** Accounts at Clerk, with a stub of its script and service. */
const clerkBrowser = async (): Promise<Browser> => {
  const people = ['ann', 'bob'].map((id) => ({
    id,
    name: id,
    email: `${id}@example.test`,
    organizations: [],
  }))
  const clerk = createClerkService(people)
  const memory = createMemory()
  const tabs = channels()
  const made = new Map<AuthPort, ReturnType<typeof createClerkTab>['clerk']>()
  return {
    tab: () => {
      const history = createHistory('/sign-in')
      const one = createClerkTab(clerk, { history, tabs: tabs(), memory })
      made.set(one.auth, one.clerk)
      return listen(one.auth)
    },
    signIn: async ({ auth, heard }, who) => {
      const client = await clerk.service.signIn(`${who}@example.test`)
      await made.get(auth)?.finish(client, { fallbackRedirectUrl: '/app' })
      await expect.poll(() => heard.at(-1)?.type).toBe('SESSION_STARTED')
    },
    cut: clerk.cut,
    endThere: async () => clerk.change({ person: null, organizationId: null }),
  }
}

describe.each([
  ['the built-in accounts', localBrowser],
  ['Clerk', clerkBrowser],
])('authentication by %s', (_, open) => {
  const signedIn = async () => {
    const browser = await open()
    const tab = browser.tab()
    await tab.auth.restore()
    await browser.signIn(tab, 'ann')
    return { browser, tab }
  }
  const ends = ({ heard }: Tab) =>
    heard.flatMap((news) => (news.type === 'SESSION_ENDED' ? [news.reason] : []))

  it('[AUTH-89] [AUTH-17] knows no user before a sign-in', async () => {
    const { auth, heard } = (await open()).tab()
    expect(await auth.restore()).toEqual({ ok: false, error: { type: 'signed_out' } })
    expect(auth.pass()).toBeNull()
    expect(await auth.freshPass?.()).toBe(auth.freshPass ? null : undefined)
    expect(await auth.renew()).toEqual({ ok: false, error: { type: 'signed_out' } })
    expect(heard).toEqual([])
  })

  it('[AUTH-89] [AUTH-3] names the signed-in user, also at the next start', async () => {
    const { browser, tab } = await signedIn()
    const again = browser.tab()
    const restored = await again.auth.restore()
    expect(restored.ok && restored.value.user.email).toBe('ann@example.test')
    expect(restored.ok && restored.value.expiresInMs).toBeGreaterThan(60_000)
    expect(again.auth.pass()?.userId).toBe(tab.auth.pass()?.userId)
    expect(again.auth.pass()?.token).toBeTruthy()
  })

  it('[AUTH-89] [AUTH-7] renews a token once for all callers and keeps the user', async () => {
    const { tab } = await signedIn()
    const before = tab.auth.pass()
    const [one, two] = await Promise.all([tab.auth.renew(), tab.auth.renew()])
    expect(one).toBe(two)
    expect(tab.auth.pass()).not.toBe(before)
    expect(tab.auth.pass()?.userId).toBe(before?.userId)
  })

  it('[AUTH-89] [AUTH-8] reports a lost connection at a start and at a renewal, and ends no session', async () => {
    const { browser, tab } = await signedIn()
    browser.cut(true)
    const restored = await browser.tab().auth.restore()
    expect(restored).toMatchObject({ ok: false, error: { type: 'network' } })
    expect(await tab.auth.renew()).toMatchObject({ ok: false, error: { type: 'network' } })
    expect(tab.auth.pass()).not.toBeNull()
    expect(ends(tab)).toEqual([])
  })

  it('[AUTH-89] [AUTH-8] restores the session once there is a connection, after a start that failed offline', async () => {
    const { browser } = await signedIn()
    const late = browser.tab()
    browser.cut(true)
    await late.auth.restore()
    browser.cut(false)
    expect((await late.auth.restore()).ok).toBe(true)
  })

  it('[AUTH-89] [AUTH-8] ends the session if it no longer exists at the service', async () => {
    const { browser, tab } = await signedIn()
    await browser.endThere()
    expect((await tab.auth.renew()).ok).toBe(false)
    expect(tab.auth.pass()).toBeNull()
    expect(ends(tab)).toEqual(['expired'])
  })

  it('[AUTH-89] [AUTH-10] [AUTH-16] signs out at once, in every tab', async () => {
    const { browser, tab } = await signedIn()
    const other = browser.tab()
    await other.auth.restore()
    const before = Promise.withResolvers<void>()
    const out = tab.auth.signOut(before.promise)
    expect(tab.auth.pass()).toBeNull()
    await expect.poll(() => ends(other)).toEqual(['signed_out_elsewhere'])
    before.resolve()
    await out
    expect(ends(tab)).toEqual([])
    expect((await browser.tab().auth.restore()).ok).toBe(false)
  })

  it('[AUTH-89, AUTH-186] [AUTH-10] signs out even if the call does not reach the service, and repeats the call at the next start', async () => {
    const { browser, tab } = await signedIn()
    browser.cut(true)
    await tab.auth.signOut(Promise.resolve())
    browser.cut(false)
    const next = browser.tab()
    expect((await next.auth.restore()).ok).toBe(false)
    expect((await browser.tab().auth.restore()).ok).toBe(false)
    await browser.signIn(next, 'ann')
    expect((await browser.tab().auth.restore()).ok).toBe(true)
  })

  it('[AUTH-89] [AUTH-15] ends the session if another user signs in in another tab, and does not continue as that user', async () => {
    const browser = await open()
    const [tab, other] = [browser.tab(), browser.tab()]
    await other.auth.restore()
    await tab.auth.restore()
    await browser.signIn(tab, 'ann')
    await browser.signIn(other, 'bob')
    await expect.poll(() => ends(tab)).toEqual(['replaced'])
    expect(tab.auth.pass()).toBeNull()
    expect(other.auth.pass()).not.toBeNull()
  })

  it('[AUTH-89] [AUTH-57] tells every tab that an account was deleted', async () => {
    const { browser, tab } = await signedIn()
    const other = browser.tab()
    const restored = await other.auth.restore()
    if (!restored.ok) throw new Error('nobody is signed in')
    const news: UserChange = { user: restored.value.user, isRemoved: true }
    tab.auth.tell(news)
    expect(ends(tab)).toEqual(['removed'])
    await expect.poll(() => ends(other)).toEqual(['removed'])
  })
})
