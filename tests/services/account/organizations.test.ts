import { afterEach, describe, expect, it } from 'vitest'
import { ORGANIZATION_TEXTS } from '#contract/api/organization-texts.ts'
import { BrowserUser } from '#src/services/auth/shared-auth.ts'
import { newId } from '#src/services/browser/ids.ts'
import { createTabs } from '#src/services/browser/tabs.ts'
import { createClerkService, createClerkTab } from '#tests/support/auth/clerk.ts'
import { json, startHostile } from '#tests/support/hostile.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, createWorld, signUpIn, type World } from '#tests/support/client/world.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

/** A browser on a real server. All its tabs share one cookie jar. */
const browserOf = (origin: string) => {
  const shared = { origin, fetch: createJarFetch(), memory: createMemory() }
  const name = newId()
  return (): World => {
    const channel = new BroadcastChannel(name)
    const world = createWorld({ ...shared, tabs: createTabs(channel, BrowserUser) })
    open.push({ close: world.end }, { close: () => channel.close() })
    return world
  }
}
const serve = async () => {
  const server = await startTestServer()
  open.push(server)
  return server.origin
}
/** Signs up a new user in one tab and loads the organization service. */
const enter = async (origin: string) => {
  const tab = browserOf(origin)
  const world = tab()
  await signUpIn(world)
  return { tab, world, organizations: await world.app.organizations() }
}
const activeOf = ({ session }: ReturnType<World['state']>): string | null =>
  session.user?.organizations.find(({ id }) => id === session.organizationId)?.name ?? null
const okOf = async <T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>) => {
  const told = await answer
  if (!told.ok) throw new Error(`refused: ${JSON.stringify(told.error)}`)
  return told.value
}

describe('organization actions', () => {
  it('[ORG-2] [ORG-31] [ORG-32] a created or chosen organization is active in every tab and after a reload', async () => {
    const { tab, world, organizations } = await enter(await serve())
    const other = tab()
    await other.app.sessionKnown()
    await okOf(organizations.create('Mills'))
    expect(activeOf(world.state())).toBe('Mills')
    await other.until((state) => activeOf(state) === 'Mills')
    await okOf(organizations.create('Quay'))
    const mills = world.state().session.user?.organizations[0]?.id ?? ''
    await okOf(organizations.activate(mills))
    await other.until((state) => activeOf(state) === 'Mills')
    const reloaded = tab()
    await reloaded.app.sessionKnown()
    expect(activeOf(reloaded.state())).toBe('Mills')
    await okOf(organizations.activate(null))
    expect(world.state().session.organizationId).toBeNull()
  })

  it('[ORG-31] after a failed switch, the previous organization stays active in every tab', async () => {
    const { tab, world, organizations } = await enter(await serve())
    const other = tab()
    await other.app.sessionKnown()
    await okOf(organizations.create('Mills'))
    await other.until((state) => activeOf(state) === 'Mills')
    expect(await organizations.activate(newId())).toMatchObject({ ok: false })
    expect([world, other].map((one) => activeOf(one.state()))).toEqual(['Mills', 'Mills'])
    const reloaded = tab()
    await reloaded.app.sessionKnown()
    expect(activeOf(reloaded.state())).toBe('Mills')
  })

  it('[ORG-1] after removal from the active organization, the next start activates the first membership, on the server too', async () => {
    const origin = await serve()
    const owner = await enter(origin)
    await okOf(owner.organizations.create('Mills'))
    const id = owner.world.state().session.organizationId ?? ''
    const { code } = await okOf(owner.organizations.invite(id, true))
    const { tab, world, organizations } = await enter(origin)
    await okOf(organizations.create('Quay'))
    await okOf(organizations.join(code))
    // The removal leaves this member without an active organization. The member has not chosen the
    // personal workspace.
    const they = world.state().session.user?.id ?? ''
    await okOf(owner.organizations.removeMember(id, they))
    const next = tab()
    await next.app.sessionKnown()
    expect(activeOf(next.state())).toBe('Quay')
    await next.until(({ session }) => session.user?.organization_id === session.organizationId)
  })

  it('[ORG-38] a chosen personal workspace stays chosen at every start and in other tabs', async () => {
    const { tab, world, organizations } = await enter(await serve())
    await okOf(organizations.create('Mills'))
    const other = tab()
    await other.app.sessionKnown()
    await okOf(organizations.activate(null))
    await other.until(({ session }) => session.organizationId === null)
    const reloaded = tab()
    await reloaded.app.sessionKnown()
    expect(reloaded.state().session.organizationId).toBeNull()
    expect(reloaded.state().session.user?.organizations).toHaveLength(1)
    // A rename must not activate an organization as a side effect.
    await okOf(
      (await reloaded.app.organizations()).rename(
        world.state().session.user?.organizations[0]?.id ?? '',
        'Mills & Co',
      ),
    )
    expect(reloaded.state().session.organizationId).toBeNull()
  })

  it('[ORG-33, ORG-58] [ORG-34, ORG-59] [ORG-39] an invitation link names its organization, admits a guest and can be revoked', async () => {
    const origin = await serve()
    const owner = await enter(origin)
    await okOf(owner.organizations.create('Mills'))
    const id = owner.world.state().session.organizationId ?? ''
    const made = await okOf(owner.organizations.invite(id, false))
    expect((await okOf(owner.organizations.invitations(id))).map((link) => link.id)).toEqual([
      made.id,
    ])
    const visitor = browserOf(origin)()
    await visitor.app.sessionKnown()
    const told = await (await visitor.app.organizations()).invited(made.code)
    expect(told).toEqual({ ok: true, value: { name: 'Mills' } })
    const guest = await enter(origin)
    const offer = await okOf(guest.organizations.openInvitation(made.code))
    expect(offer).toMatchObject({ organization: { name: 'Mills' }, is_member: false })
    await okOf(guest.organizations.join(made.code))
    expect(activeOf(guest.world.state())).toBe('Mills')
    expect((await okOf(guest.organizations.openInvitation(made.code))).is_member).toBe(true)
    await okOf(owner.organizations.revoke(id, made.id))
    const late = await enter(origin)
    expect(await late.organizations.openInvitation(made.code)).toMatchObject({
      ok: false,
      error: { text: ORGANIZATION_TEXTS.invitationEnded },
    })
  })

  it('[ORG-35, ORG-60] members are listed, owners rename and promote, and the last owner cannot be removed', async () => {
    const origin = await serve()
    const owner = await enter(origin)
    await okOf(owner.organizations.create('Mills'))
    const id = owner.world.state().session.organizationId ?? ''
    const { code } = await okOf(owner.organizations.invite(id, true))
    const guest = await enter(origin)
    await okOf(guest.organizations.join(code))
    const me = owner.world.state().session.user?.id ?? ''
    const they = guest.world.state().session.user?.id ?? ''
    expect(await owner.organizations.removeMember(id, me)).toMatchObject({
      ok: false,
      error: { text: ORGANIZATION_TEXTS.lastOwner },
    })
    expect(await guest.organizations.rename(id, 'Ours now')).toMatchObject({
      ok: false,
      error: { text: ORGANIZATION_TEXTS.ownersOnly },
    })
    await okOf(owner.organizations.setRole(id, they, 'owner'))
    await okOf(owner.organizations.rename(id, 'Mills & Co'))
    expect(activeOf(owner.world.state())).toBe('Mills & Co')
    const members = await okOf(guest.organizations.members(id))
    expect(members.map(({ role, is_you }) => [role, is_you])).toEqual([
      ['owner', false],
      ['owner', true],
    ])
    await okOf(owner.organizations.removeMember(id, me))
    expect(owner.world.state().session.user?.organizations).toEqual([])
    expect(owner.world.state().session.organizationId).toBeNull()
  })

  it('[ORG-36] creating an organization reports that an old backend does not support it', async () => {
    const server = await startHostile({
      'POST /api/account/organizations/': json({ detail: 'Method not allowed' }, 405),
    })
    open.push(server)
    const world = browserOf(server.origin)()
    await world.app.sessionKnown()
    const organizations = await world.app.organizations()
    expect(await organizations.create('Mills')).toMatchObject({
      ok: false,
      error: { isMissing: true },
    })
    // An old backend has no active organization in its sessions, so the client activates none.
    expect(world.state().session.user?.organization_id).toBeUndefined()
    expect(server.seen.filter(({ line }) => line.includes('/active/'))).toEqual([])
  })

  it('[ORG-43] two changes in a row both show, even if the first answer is late', async () => {
    const mills = { id: 'org-mills', name: 'Mills' }
    const person = { id: 'ann', email: 'ann@example.test', organizations: [mills] }
    const first = Promise.withResolvers<void>()
    const userIs = (more: object) => json({ ...person, organization_id: null, ...more })
    const server = await startHostile({
      'POST /api/auth/refresh/': json({
        token: 'token-1',
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        user: { ...person, organization_id: null, is_personal: true },
      }),
      'PUT /api/account/organizations/active/': (request, response) =>
        void first.promise.then(() => userIs({ organization_id: 'org-mills' })(request, response)),
      'PATCH /api/account/': userIs({ organization_id: 'org-mills', name: 'Ann' }),
    })
    open.push(server)
    const world = browserOf(server.origin)()
    await world.app.sessionKnown()
    const [organizations, account] = [await world.app.organizations(), await world.app.account()]
    const switched = organizations.activate('org-mills')
    const renamed = account.rename('Ann')
    await organizations.members('org-mills')
    first.resolve()
    await Promise.all([okOf(switched), okOf(renamed)])
    expect(world.state().session.user?.name).toBe('Ann')
    expect(activeOf(world.state())).toBe('Mills')
  })

  it('[ORG-37] organizations hosted by Clerk are changed through Clerk, without calls to our server', async () => {
    const mills = { id: 'org-mills', name: 'Mills' }
    const quay = { id: 'org-quay', name: 'Quay' }
    const ann = { id: 'ann', name: 'Ann', email: 'ann@example.test', organizations: [mills, quay] }
    const service = createClerkService([ann])
    await service.service.signIn(ann.email)
    const server = await startHostile({})
    open.push(server)
    const world = createWorld({
      origin: server.origin,
      auth: (history) => createClerkTab(service, { history }).auth,
    })
    open.push({ close: world.end })
    await world.until((state) => state.session.status === 'signedIn')
    const organizations = await world.app.organizations()
    await okOf(organizations.activate('org-quay'))
    expect(activeOf(world.state())).toBe('Quay')
    await okOf(organizations.create('Harbour'))
    await world.until((state) => activeOf(state) === 'Harbour')
    service.cut(true)
    expect(await organizations.activate('org-mills')).toMatchObject({
      ok: false,
      error: { text: 'Connection error. Please check your internet connection.' },
    })
    expect(activeOf(world.state())).toBe('Harbour')
    expect(server.seen.filter(({ line }) => line.includes('organizations'))).toEqual([])
  })
})
