import { describe, expect, it } from 'vitest'
import { friendlyTextOf } from '#contract/api/friendly.ts'
import { AUTH_TEXTS } from '#contract/api/wording.ts'
import { screenAddress } from '#src/services/auth/clerk-interface.ts'
import { createClerkService, createClerkTab } from '#tests/support/auth/clerk.ts'
import type { StandInPerson } from '#tests/support/auth/clerk-stand-in.ts'
import { json, startHostile } from '#tests/support/hostile.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { closing, start } = useWorlds()

const mills = { id: 'org-mills', name: 'Mills' }
const quay = { id: 'org-quay', name: 'Quay' }
const ann: StandInPerson = {
  id: 'user_ann',
  name: 'Ann Bell',
  email: 'ann@example.test',
  organizations: [],
}

/** The whole client with Clerk's auth port. `counts` decides whether the server accepts a token. */
const open = async (options: {
  readonly person?: StandInPerson
  readonly at?: string
  readonly counts?: (token: string) => boolean
  readonly memory?: ReturnType<typeof createMemory>
}) => {
  const { person = ann, at = '/app/chat', counts = () => true, memory = createMemory() } = options
  const service = createClerkService([person])
  const server = closing(
    await startHostile({
      'GET /api/billing/credits/': (request, response) =>
        counts(request.headers.authorization ?? '')
          ? json({ success: true, data: { balance: 7 } })(request, response)
          : json({ detail: 'expired' }, 401)(request, response),
    }),
  )
  const tab: { clerk?: ReturnType<typeof createClerkTab> } = {}
  const begin = () =>
    start({
      origin: server.origin,
      at,
      auth: (history) => (tab.clerk = createClerkTab(service, { history, memory })).auth,
    })
  return {
    service,
    server,
    begin,
    clerk: () => tab.clerk?.clerk,
    screens: () => tab.clerk?.screens,
  }
}
const tokensOf = (server: { readonly seen: readonly { authorization: string | undefined }[] }) =>
  new Set(server.seen.map(({ authorization }) => authorization))

describe('a session at Clerk', () => {
  it('[ANALYTICS-3] reports the creation time of the account', async () => {
    const createdAt = '2026-11-02T10:00:00.000Z'
    const { service, begin } = await open({ person: { ...ann, createdAt } })
    await service.service.signIn(ann.email)
    const { session } = await begin().until(({ credits }) => credits.status === 'ready')
    expect(session.user?.created_at).toBe(createdAt)
  })

  it('[AUTH-13] [AUTH-83] sends a token of the template alpha with each call', async () => {
    const { service, server, begin } = await open({})
    await service.service.signIn(ann.email)
    const world = begin()
    const { session } = await world.until(({ credits }) => credits.status === 'ready')
    expect(session.user).toMatchObject({ id: 'user_ann', name: 'Ann Bell', email: ann.email })
    expect(new Set(service.asked)).toEqual(new Set(['alpha']))
    expect(tokensOf(server)).toEqual(new Set(['Bearer user_ann-null-1']))
  })

  it('[AUTH-175] renews a refused token and repeats the call', async () => {
    const { service, server, begin } = await open({ counts: (token) => !token.endsWith('-1') })
    await service.service.signIn(ann.email)
    const world = begin()
    const { credits } = await world.until((state) => state.credits.status === 'ready')
    expect(credits.balance).toBe(7)
    expect(tokensOf(server)).toContain('Bearer user_ann-null-2')
  })

  it('[AUTH-176] fails a call as a lost connection if its token cannot be fetched', async () => {
    const { service, begin, clerk } = await open({})
    await service.service.signIn(ann.email)
    const world = begin()
    await world.until(({ credits }) => credits.status === 'ready')
    await clerk()?.touch()
    service.cut(true)
    world.send({ type: 'LOAD_SPREADSHEETS' })
    const { session, spreadsheets } = await world.until(
      (state) => state.spreadsheets.error !== null,
    )
    expect(spreadsheets.error).toBe(friendlyTextOf('Failed to fetch'))
    expect(session.status).toBe('signedIn')
    service.cut(false)
    world.send({ type: 'LOAD_SPREADSHEETS' })
    await world.until((state) => state.spreadsheets.error === null)
  })

  it('[AUTH-86] ends with a notice if it ended at Clerk', async () => {
    const { service, begin, clerk } = await open({ at: '/app/chats' })
    await service.service.signIn(ann.email)
    const world = begin()
    await world.until(({ session }) => session.status === 'signedIn')
    service.change({ person: null, organizationId: null })
    await clerk()?.touch()
    const { notices } = await world.until((state) => state.notices.length > 0)
    expect(notices[0]?.text).toBe(AUTH_TEXTS.signedOut)
    expect(world.history.location.href).toBe('/sign-in?next=%2Fapp%2Fchats')
  })

  it('[AUTH-86] ends if Clerk reports another user', async () => {
    const { service, begin, clerk } = await open({})
    await service.service.signIn(ann.email)
    const world = begin()
    await world.until(({ session }) => session.status === 'signedIn')
    service.change({ person: { ...ann, id: 'user_bob' }, organizationId: null })
    await clerk()?.touch()
    const { notices } = await world.until((state) => state.notices.length > 0)
    expect(notices[0]?.text).toBe(AUTH_TEXTS.replaced)
  })

  it('[AUTH-177] shows a changed name at once and ignores an unchanged user', async () => {
    const { service, begin, clerk } = await open({})
    await service.service.signIn(ann.email)
    const world = begin()
    await world.until(({ session }) => session.status === 'signedIn')
    const { user } = world.state().session
    await clerk()?.touch()
    expect(world.state().session.user).toBe(user)
    service.change({ person: { ...ann, name: 'Ann Quay' }, organizationId: null })
    await clerk()?.touch()
    expect(world.state().session.user?.name).toBe('Ann Quay')
  })

  it('[AUTH-87, AUTH-174] opens the profile and the organization of Clerk once its screens are loaded', async () => {
    const { begin, clerk, screens } = await open({})
    const world = begin()
    await world.app.sessionKnown()
    await (await world.app.hosted?.())?.openProfile()
    await (await world.app.hosted?.())?.openOrganization()
    expect(screens()).toEqual(['brought', 'brought'])
    expect(clerk()?.opened).toEqual(['profile', 'organization'])
  })
})

describe('organizations at Clerk', () => {
  const member = { ...ann, organizations: [mills, quay] }
  /** A member of two organizations who has chosen the personal workspace. */
  const personal = async () => {
    const memory = createMemory()
    const { service, begin, clerk } = await open({ person: member, memory })
    await service.service.signIn(ann.email)
    const world = begin()
    await world.until((state) => state.session.status === 'signedIn')
    await (await world.app.hosted?.())?.activate(null)
    return { service, begin, world, clerk, memory }
  }

  it('[ORG-1] the first membership becomes active, at Clerk too', async () => {
    const { service, begin } = await open({ person: member })
    await service.service.signIn(ann.email)
    const world = begin()
    const { session } = await world.until((state) => state.session.status === 'signedIn')
    expect(session.organizationId).toBe('org-mills')
    expect((await service.service.client()).organizationId).toBe('org-mills')
  })

  it('[ORG-38] a chosen personal workspace stays chosen after a reload and after a new sign-in', async () => {
    const { service, begin, memory } = await personal()
    for (const isNew of [false, true]) {
      if (isNew) await service.service.signIn(ann.email)
      const next = begin()
      const { session } = await next.until((state) => state.session.status === 'signedIn')
      expect(session.organizationId).toBeNull()
      expect((await service.service.client()).organizationId).toBeNull()
    }
    const last = begin()
    await last.until((state) => state.session.status === 'signedIn')
    await (await last.app.hosted?.())?.activate('org-quay')
    await service.service.signIn(ann.email)
    const { session } = await begin().until((state) => state.session.status === 'signedIn')
    expect(session.organizationId).toBe('org-mills')
    expect([...memory.kept.keys()].filter((key) => key.includes('user_ann'))).toEqual([])
  })

  it.each(['as the page is loaded', 'while the page is open'])(
    '[ORG-38] an organization chosen in the screens of Clerk %s replaces the personal workspace',
    async (when) => {
      const { service, begin, clerk, memory } = await personal()
      const mine = () => [...memory.kept.keys()].filter((key) => key.includes('user_ann'))
      expect(mine()).toHaveLength(1)
      service.change({ person: member, organizationId: 'org-quay' })
      if (when === 'while the page is open') await clerk()?.touch()
      else await begin().until((state) => state.session.status === 'signedIn')
      expect(mine()).toEqual([])
      // The next sign-in has no stored choice, so the first membership is active.
      await service.service.signIn(ann.email)
      const { session } = await begin().until((state) => state.session.status === 'signedIn')
      expect(session.organizationId).toBe('org-mills')
    },
  )

  it('[ORG-38] a changed user name does not undo the choice of the personal workspace', async () => {
    const { service, world, clerk, memory } = await personal()
    service.change({ person: { ...member, name: 'Ann Quay' }, organizationId: null })
    await clerk()?.touch()
    expect(world.state().session.user?.name).toBe('Ann Quay')
    expect([...memory.kept.keys()].join()).toContain('user_ann')
  })

  it('[ORG-2] [ORG-37] after a switch, tokens belong to the new organization', async () => {
    const { service, server, begin } = await open({ person: member })
    await service.service.signIn(ann.email)
    const world = begin()
    await world.until((state) => state.credits.status === 'ready')
    const provider = await world.app.hosted?.()
    await provider?.activate('org-quay')
    expect(world.state().session.organizationId).toBe('org-quay')
    world.send({ type: 'LOAD_CREDITS' })
    await expect
      .poll(() => [...tokensOf(server)].some((token) => token?.includes('org-quay')))
      .toBe(true)
    await provider?.activate(null)
    expect(world.state().session.organizationId).toBeNull()
  })

  it('[ORG-37] a created organization is active', async () => {
    const { service, begin } = await open({})
    await service.service.signIn(ann.email)
    const world = begin()
    await world.until((state) => state.session.status === 'signedIn')
    await (await world.app.hosted?.())?.create('Harbour')
    const { session } = await world.until((state) => state.session.organizationId !== null)
    expect(session.organizationId).toBe('org-Harbour')
    expect(session.user?.organizations.map(({ name }) => name)).toEqual(['Harbour'])
  })
})

describe('a sign-in in the screens of Clerk', () => {
  const signInBy = async (fallbackRedirectUrl: string) => {
    const { service, begin, clerk } = await open({ at: '/sign-in' })
    const world = begin()
    await world.app.sessionKnown()
    await clerk()?.finish(await service.service.signIn(ann.email), { fallbackRedirectUrl })
    await world.until(({ session }) => session.status === 'signedIn')
    return world
  }

  it('[AUTH-82] [NAV-21] leads to the requested address', async () => {
    const world = await signInBy('/app/chat/c1?x=1')
    expect(world.history.location.href).toBe('/app/chat/c1?x=1')
  })

  it.each(['https://elsewhere.test/app', '//elsewhere.test', '/sign-out', '/'])(
    '[AUTH-82, AUTH-148] [NAV-21] leads home if %s was requested',
    async (address) => {
      const world = await signInBy(address)
      expect(world.history.location.href).toBe('/app/spreadsheets')
    },
  )

  it('[AUTH-82, AUTH-149] does not navigate before the user is known', async () => {
    const world = await signInBy('/app/chats')
    expect(world.history.visited).toEqual(['/sign-in', '/app/chats'])
  })

  it('[AUTH-82, AUTH-150] that finishes in another tab has no effect in this tab until it also finishes in this tab', async () => {
    const { service, begin, clerk } = await open({ at: '/sign-in' })
    const world = begin()
    await world.app.sessionKnown()
    await service.service.signIn(ann.email)
    // The sign-in happens in another tab, so this tab stays signed out.
    await clerk()?.touch()
    expect(world.state().session.status).toBe('signedOut')
    await clerk()?.finish(await service.service.client(), { fallbackRedirectUrl: '/app' })
    await world.until(({ session }) => session.status === 'signedIn')
  })

  it.each([
    [
      '/sign-in/factor-one',
      '/sign-in?next=%2Fapp%2Fchats',
      '/sign-in/factor-one?next=%2Fapp%2Fchats',
    ],
    ['/sign-up?x=1', '/sign-in?next=%2Fchat', '/sign-up?x=1&next=%2Fchat'],
    ['/sign-in?next=%2Fapp', '/sign-in?next=%2Fchat', '/sign-in?next=%2Fapp'],
    ['/sign-in', '/app/chats', '/sign-in'],
    ['/sign-info', '/sign-in', null],
    ['/app', '/sign-in', null],
  ])(
    '[AUTH-82] keeps the requested address from step to step: %s after %s',
    (to, from, address) => {
      expect(screenAddress(to, from)).toBe(address)
    },
  )
})
