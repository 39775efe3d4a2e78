import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  INVITATION_LIFE_MS,
  INVITATION_TRIES,
  INVITATION_TRIES_WINDOW_MS,
  INVITATIONS_MAX_ENTRIES,
  ORGANIZATION_MEMBERS_MAX_ENTRIES,
} from '#contract/limits/organizations.ts'
import { callerOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import {
  createOrganization,
  joinByInvitation,
  createInvitation,
  userIdOf,
} from '#tests/support/auth/organizations.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock, sweepMs: 20 })
})
afterAll(() => server.close())

const seconds = (ms: number): string => String(ms / 1000)
const ENDED = { detail: 'This invitation is no longer valid. Ask for a new link.' }
const person = () => signUp(server.origin)
const join = (joining: Person, code: string) =>
  joining.call('organizations.join', { body: { code } })
const look = (looking: Person, code: string) =>
  looking.call('organizations.previewInvitation', { body: { code } })
const invited = (code: string) =>
  callerOf(server.origin).call('organizations.invited', { body: { code } })
const owned = async (name = 'Northwind Ltd') => {
  const owner = await person()
  return { owner, id: await createOrganization(owner, name) }
}
const linksOf = async (owner: Person, id: string) =>
  (await owner.call('organizations.invitations', { params: { id } })).body.invitations
const memberIds = async (of: Person, id: string) =>
  (await of.call('organizations.members', { params: { id } })).body.members.map(
    (member) => member.id,
  )

describe('a link into an organization', () => {
  it('[ORG-9, ORG-64, ORG-62] is made by an owner, lasts a week and shows its code only once', async () => {
    const { owner, id } = await owned()
    const { status, body } = await owner.call('organizations.invite', {
      params: { id },
      body: {},
    })
    expect(status).toBe(201)
    expect(body.code).toMatch(/^[\w-]{43}$/)
    const { code, ...shown } = body
    expect(shown).toEqual({
      id: shown.id,
      one_use: false,
      created_at: clock.now().toISOString(),
      expires_at: new Date(clock.now().getTime() + INVITATION_LIFE_MS).toISOString(),
    })
    expect(await linksOf(owner, id)).toEqual([shown])
    const store = await openTestStore(server.dataDir)
    const rows = await store.selectFrom('organization_invitations').selectAll().execute()
    await store.destroy()
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('[ORG-10] shows its organization to a signed-in user before they join', async () => {
    const { owner, id } = await owned()
    const code = await createInvitation(owner, id)
    const visitor = await person()
    const offer = await look(visitor, code)
    expect(offer.status).toBe(200)
    expect(offer.body).toMatchObject({
      organization: { id, name: 'Northwind Ltd' },
      is_member: false,
    })
    expect((await look(owner, code)).body.is_member).toBe(true)
    expect(await memberIds(owner, id)).toEqual([userIdOf(owner)])
  })

  it('[ORG-39, ORG-49] without sign-in shows only the name of the organization', async () => {
    const { owner, id } = await owned('Mills & Daughters')
    const code = await createInvitation(owner, id)
    const { status, body } = await invited(code)
    expect([status, body]).toEqual([200, { name: 'Mills & Daughters' }])
    clock.advance(INVITATION_LIFE_MS)
    const late = await invited(code)
    expect([late.status, late.body]).toEqual([404, ENDED])
  })

  it('[ORG-39] is refused with 429, like any code, after too many invalid codes from one address, until the time limit has passed', async () => {
    const own = await startTestServer({ clock })
    onTestFinished(() => own.close())
    const owner = await signUp(own.origin)
    const code = await createInvitation(owner, await createOrganization(owner, 'Open Ltd'))
    const ask = (asked: string) =>
      callerOf(own.origin).call('organizations.invited', { body: { code: asked } })
    for (let tried = 0; tried < INVITATION_TRIES; tried += 1)
      expect((await ask(randomUUID())).status).toBe(404)
    for (const asked of [randomUUID(), code]) {
      const { status, headers } = await ask(asked)
      expect([status, headers.get('retry-after')]).toEqual([
        429,
        seconds(INVITATION_TRIES_WINDOW_MS),
      ])
    }
    clock.advance(INVITATION_TRIES_WINDOW_MS)
    expect((await ask(code)).status).toBe(200)
    expect((await ask(randomUUID())).status).toBe(404)
  })

  it('[ORG-11, ORG-54] admits many people, each once, and activates the organization for them', async () => {
    const { owner, id } = await owned()
    const code = await createInvitation(owner, id)
    for (const joining of [await person(), await person()]) {
      const { status, body } = await join(joining, code)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        organizations: [{ id, name: 'Northwind Ltd', role: 'member' }],
        organization_id: id,
      })
      expect((await join(joining, code)).body).toEqual(body)
    }
    expect(await memberIds(owner, id)).toHaveLength(3)
  })

  it('[ORG-9, ORG-55] for one person is used up by the first who joins, but not by somebody who is already a member', async () => {
    const { owner, id } = await owned()
    const code = await createInvitation(owner, id, true)
    expect((await join(owner, code)).status).toBe(200)
    const [first, second] = [await person(), await person()]
    expect((await join(first, code)).status).toBe(200)
    const late = await join(second, code)
    expect([late.status, late.body]).toEqual([404, ENDED])
    expect(await linksOf(owner, id)).toEqual([])
  })

  it('[ORG-55] for one person admits one of several who join at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, id } = await owned()
      const code = await createInvitation(owner, id, true)
      const people = await Promise.all([1, 2, 3].map(person))
      const answers = await Promise.all(people.map((joining) => join(joining, code)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
      expect(await memberIds(owner, id)).toHaveLength(2)
    }
  })

  it('[ORG-11] makes a person who joins twice at once only one member', async () => {
    const { owner, id } = await owned()
    const code = await createInvitation(owner, id)
    const joining = await person()
    const answers = await Promise.all([join(joining, code), join(joining, code)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await memberIds(owner, id)).toHaveLength(2)
  })

  it('[ORG-63] stops working as soon as an owner revokes it', async () => {
    const { owner, id } = await owned()
    const code = await createInvitation(owner, id)
    const [link] = await linksOf(owner, id)
    const params = { id, invitation_id: link?.id ?? '' }
    expect((await owner.call('organizations.revoke', { params })).status).toBe(204)
    expect((await join(await person(), code)).body).toEqual(ENDED)
    expect((await owner.call('organizations.revoke', { params })).status).toBe(404)
  })

  it('[ORG-63] cannot be revoked by the owner of another organization', async () => {
    const [mine, theirs] = [await owned(), await owned()]
    const code = await createInvitation(theirs.owner, theirs.id)
    const [link] = await linksOf(theirs.owner, theirs.id)
    const params = { id: mine.id, invitation_id: link?.id ?? '' }
    expect((await mine.owner.call('organizations.revoke', { params })).status).toBe(404)
    await joinByInvitation(await person(), code)
  })

  it('[ORG-9, ORG-53] expires and is deleted, and all invalid codes get the same answer', async () => {
    const { owner, id } = await owned()
    const code = await createInvitation(owner, id)
    clock.advance(INVITATION_LIFE_MS - 1000)
    const visitor = await person()
    expect((await look(visitor, code)).status).toBe(200)
    clock.advance(1000)
    for (const one of [code, randomUUID(), 'x', '../..']) {
      const [looked, joined] = [await look(visitor, one), await join(visitor, one)]
      for (const { status, body } of [looked, joined]) expect([status, body]).toEqual([404, ENDED])
    }
    const store = await openTestStore(server.dataDir)
    await expect
      .poll(() =>
        store
          .selectFrom('organization_invitations')
          .select('id')
          .where('organization_id', '=', id)
          .execute(),
      )
      .toEqual([])
    await store.destroy()
  })

  it('[ORG-13] is refused beyond the limit of open links', async () => {
    const { owner, id } = await owned()
    for (let made = 0; made < INVITATIONS_MAX_ENTRIES; made += 1) await createInvitation(owner, id)
    const refused = await owner.call('organizations.invite', { params: { id }, body: {} })
    expect(refused.status).toBe(409)
    expect(refused.body['detail']).toContain('Revoke one first')
  })

  it('[ORG-13] for one person is refused by a full organization and stays usable', async () => {
    const { owner, id } = await owned()
    const code = await createInvitation(owner, id, true)
    const store = await openTestStore(server.dataDir)
    const at = clock.now().toISOString()
    const others = Array.from({ length: ORGANIZATION_MEMBERS_MAX_ENTRIES - 1 }, () => randomUUID())
    await store
      .insertInto('users')
      .values(
        others.map((other) => ({
          id: other,
          email: `${other}@example.test`,
          name: '',
          password_hash: '',
          created_at: at,
          ledger_writes: 0,
        })),
      )
      .execute()
    await store
      .insertInto('organization_members')
      .values(
        others.map((user_id) => ({
          organization_id: id,
          user_id,
          role: 'member' as const,
          joined_at: at,
        })),
      )
      .execute()
    const joining = await person()
    const full = await join(joining, code)
    expect(full.status).toBe(409)
    expect(full.body['detail']).toContain('already has')
    await store
      .deleteFrom('users')
      .where('id', '=', others[0] ?? '')
      .execute()
    await store.destroy()
    expect((await join(joining, code)).status).toBe(200)
  })
})
