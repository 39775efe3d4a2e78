import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORGANIZATIONS_MAX_ENTRIES } from '#contract/limits/organizations.ts'
import { callerOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import {
  createOrganization,
  createInvitation,
  membersOf,
  organizationOfThree,
  removeMember,
  userIdOf,
} from '#tests/support/auth/organizations.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const PASSWORD = 'correct horse battery'
const clock = createTestClock('2026-11-21T09:00:00.000Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

const person = () => signUp(server.origin)
const three = (name?: string) => organizationOfThree(server.origin, clock, name)
const userOf = async (of: Person) => (await of.call('account.get')).body
const setRole = (by: Person, id: string, of: Person, role: 'owner' | 'member') =>
  by.call('organizations.setRole', { params: { id, member_id: userIdOf(of) }, body: { role } })
describe('an organization', () => {
  it('[ORG-4, ORG-5] is created with a trimmed name, belongs to its creator and becomes active', async () => {
    const maker = await person()
    expect(maker.session.user).toMatchObject({ organizations: [], organization_id: null })
    const { status, body } = await maker.call('organizations.create', {
      body: { name: '  Northwind Ltd ' },
    })
    expect(status).toBe(201)
    const [made] = body.organizations
    expect(body.organizations).toEqual([{ id: made?.id, name: 'Northwind Ltd', role: 'owner' }])
    expect(body.organization_id).toBe(made?.id)
    expect(await userOf(maker)).toEqual(body)
  })

  it.each([
    [' ', 'Enter a name for the organization.'],
    ['x'.repeat(81), null],
  ])('[ORG-4] is refused without a name or with a name that is too long', async (name, said) => {
    const maker = await person()
    const { status, body } = await maker.call('organizations.create', { body: { name } })
    expect(status).toBe(400)
    if (said !== null) expect(body['detail']).toBe(said)
    expect((await userOf(maker)).organizations).toEqual([])
  })

  it('[ORG-4] shows a new name to all of its members', async () => {
    const { id, owner, second } = await three('Old name')
    const { status, body } = await owner.call('organizations.rename', {
      params: { id },
      body: { name: 'New name' },
    })
    expect(status).toBe(200)
    expect(body.organizations).toMatchObject([{ id, name: 'New name' }])
    expect((await userOf(second)).organizations).toMatchObject([{ id, name: 'New name' }])
  })

  it('[ORG-6] lists its members to each member, in the order of joining', async () => {
    const { id, owner, second, third } = await three()
    const members = await membersOf(second, id)
    expect(members).toMatchObject([
      { id: userIdOf(owner), role: 'owner', is_you: false },
      { id: userIdOf(second), role: 'member', is_you: true },
      { id: userIdOf(third), role: 'member', is_you: false },
    ])
    expect(members[0]).toMatchObject({ name: 'Maya Okafor', email: owner.session.user.email })
    expect(JSON.stringify(members)).not.toMatch(/password|scrypt/)
  })

  it('[ORG-52] answers every call of a non-member as if it did not exist', async () => {
    const { id, owner, third } = await three()
    const stranger = await person()
    const params = { id }
    const [absent, ...others] = [
      await stranger.call('organizations.members', { params: { id: randomUUID() } }),
      await stranger.call('organizations.members', { params }),
      await stranger.call('organizations.rename', { params, body: { name: 'Mine' } }),
      await stranger.call('organizations.invite', { params, body: {} }),
      await stranger.call('organizations.invitations', { params }),
      await stranger.call('organizations.activate', { body: { id } }),
      await setRole(stranger, id, stranger, 'owner'),
      await removeMember(stranger, id, third),
      await removeMember(stranger, id, stranger),
    ]
    expect(absent?.status).toBe(404)
    for (const other of others)
      expect([other.status, other.body]).toEqual([absent?.status, absent?.body])
    expect(await membersOf(owner, id)).toHaveLength(3)
  })

  it('[ORG-51] answers 403 to management calls of members who are not owners, and changes nothing', async () => {
    const { id, owner, second, third } = await three()
    const params = { id }
    const [link] = [await owner.call('organizations.invite', { params, body: {} })]
    const refused = [
      await second.call('organizations.rename', { params, body: { name: 'Mine' } }),
      await setRole(second, id, second, 'owner'),
      await removeMember(second, id, third),
      await second.call('organizations.invite', { params, body: {} }),
      await second.call('organizations.invitations', { params }),
      await second.call('organizations.revoke', {
        params: { id, invitation_id: link?.body.id ?? '' },
      }),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(403)
      expect(body).toEqual({ detail: 'Only an owner of the organization can do this.' })
    }
    expect(await membersOf(owner, id)).toHaveLength(3)
    expect((await userOf(owner)).organizations).toMatchObject([{ id, name: 'Three Ltd' }])
  })

  it('[ORG-7] lets an owner make other members owners', async () => {
    const { id, owner, second, third } = await three()
    expect((await setRole(owner, id, second, 'owner')).status).toBe(200)
    expect((await removeMember(second, id, third)).status).toBe(200)
    expect((await setRole(second, id, owner, 'member')).status).toBe(200)
    expect((await userOf(owner)).organizations).toMatchObject([{ id, role: 'member' }])
    expect((await setRole(owner, id, owner, 'owner')).status).toBe(403)
    expect((await setRole(second, id, third, 'owner')).status).toBe(404)
  })
})

describe('a member', () => {
  it('[ORG-8] leaves and loses access to the organization', async () => {
    const { id, owner, second } = await three()
    const left = await removeMember(second, id, second)
    expect(left.status).toBe(200)
    expect(left.body).toMatchObject({ organizations: [], organization_id: null })
    expect(await membersOf(owner, id)).toHaveLength(2)
    const again = await second.call('organizations.members', { params: { id } })
    expect(again.status).toBe(404)
  })

  it('[ORG-8] cannot leave or step down as the only owner of an organization with other members', async () => {
    const { id, owner, second } = await three()
    for (const refused of [
      await removeMember(owner, id, owner),
      await setRole(owner, id, owner, 'member'),
    ]) {
      expect(refused.status).toBe(409)
      expect(refused.body['detail']).toBe(
        'You are the only owner. Make someone else an owner first.',
      )
    }
    await setRole(owner, id, second, 'owner')
    expect((await removeMember(owner, id, owner)).status).toBe(200)
    expect(await membersOf(second, id)).toHaveLength(2)
  })

  it('[ORG-8] cannot step down as the only member', async () => {
    const owner = await person()
    const id = await createOrganization(owner, 'Alone Ltd')
    expect((await setRole(owner, id, owner, 'member')).status).toBe(409)
    expect((await userOf(owner)).organizations).toMatchObject([{ id, role: 'owner' }])
  })

  it('[ORG-8] cannot leave if the only other owner leaves at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, owner, second, third } = await three()
      await setRole(owner, id, second, 'owner')
      const answers = await Promise.all([
        removeMember(owner, id, owner),
        removeMember(second, id, second),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const owners = (await membersOf(third, id)).filter(({ role }) => role === 'owner')
      expect(owners).toHaveLength(1)
    }
  })

  it('[ORG-8] deletes the organization by leaving it as the only member', async () => {
    const owner = await person()
    const id = await createOrganization(owner, 'Soon gone')
    const code = await createInvitation(owner, id)
    expect((await removeMember(owner, id, owner)).body.organizations).toEqual([])
    const look = await (await person()).call('organizations.previewInvitation', { body: { code } })
    expect(look.status).toBe(404)
  })

  it('[ORG-12] cannot rejoin by an earlier link after being removed', async () => {
    const { id, owner, third } = await three()
    const code = await createInvitation(owner, id)
    expect((await removeMember(owner, id, third)).status).toBe(200)
    expect((await userOf(third)).organizations).toEqual([])
    expect((await third.call('organizations.join', { body: { code } })).status).toBe(404)
    const open = await owner.call('organizations.invitations', { params: { id } })
    expect(open.body.invitations).toEqual([])
  })
})

describe('the active organization', () => {
  it('[ORG-2, ORG-5] is switched, also to none, for all sessions of its user', async () => {
    const owner = await person()
    const first = await createOrganization(owner, 'First')
    clock.advance(1)
    const second = await createOrganization(owner, 'Second')
    const activate = (id: string | null) => owner.call('organizations.activate', { body: { id } })
    expect((await userOf(owner)).organization_id).toBe(second)
    expect((await activate(first)).body).toMatchObject({ organization_id: first })
    const credentials = { email: owner.session.user.email ?? '', password: PASSWORD }
    const elsewhere = await callerOf(server.origin).call('auth.signIn', { body: credentials })
    expect(elsewhere.body.user).toMatchObject({ organization_id: first })
    expect((await activate(null)).body.organization_id).toBeNull()
    const { body } = await callerOf(server.origin).call('auth.refresh', {
      headers: { cookie: owner.cookie },
    })
    expect(body?.user).toMatchObject({
      organizations: [{ id: first }, { id: second }],
      organization_id: null,
    })
  })

  it('[ORG-38] stays none in all sessions after the user chose none, until the user activates or creates an organization', async () => {
    const owner = await person()
    expect(owner.session.user.is_personal).toBe(false)
    const id = await createOrganization(owner, 'Mine')
    const activate = (to: string | null) =>
      owner.call('organizations.activate', { body: { id: to } })
    expect((await userOf(owner)).is_personal).toBe(false)
    expect((await activate(null)).body).toMatchObject({ organization_id: null, is_personal: true })
    const { email } = owner.session.user
    const again = await callerOf(server.origin).call('auth.signIn', {
      body: { email: email ?? '', password: PASSWORD },
    })
    expect(again.body.user).toMatchObject({ organization_id: null, is_personal: true })
    expect((await activate(id)).body).toMatchObject({ organization_id: id, is_personal: false })
    await activate(null)
    await createOrganization(owner, 'Another')
    expect((await userOf(owner)).is_personal).toBe(false)
  })

  it('[ORG-5, ORG-38] becomes none for a removed member, and this does not count as a choice of the member', async () => {
    const { id, owner, second } = await three()
    expect((await userOf(second)).organization_id).toBe(id)
    await createOrganization(second, 'Own')
    await second.call('organizations.activate', { body: { id } })
    await removeMember(owner, id, second)
    expect(await userOf(second)).toMatchObject({ organization_id: null, is_personal: false })
    expect((await second.call('organizations.activate', { body: { id } })).status).toBe(404)
  })
})

it('[ORG-13] a user cannot exceed the limit of organizations, even with concurrent creates', async () => {
  const maker = await person()
  const body = { name: 'One of many' }
  for (let made = 0; made < ORGANIZATIONS_MAX_ENTRIES - 1; made += 1)
    await maker.call('organizations.create', { body })
  const last = await Promise.all([1, 2].map(() => maker.call('organizations.create', { body })))
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const owner = await person()
  const code = await createInvitation(owner, await createOrganization(owner, 'One too many'))
  const joined = await maker.call('organizations.join', { body: { code } })
  expect(joined.status).toBe(409)
  expect(joined.body['detail']).toContain('Leave one first')
  expect((await userOf(maker)).organizations).toHaveLength(ORGANIZATIONS_MAX_ENTRIES)
})
