import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Store } from '#server/store/store.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import {
  createOrganization,
  createInvitation,
  userIdOf,
} from '#tests/support/auth/organizations.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const PEOPLE = 4
const PASSWORD = 'correct horse battery'
const clock = createTestClock('2026-11-21T09:00:00.000Z')
let server: TestServer
let store: Store
beforeAll(async () => {
  server = await startTestServer({ clock })
  store = await openTestStore(server.dataDir)
})
afterAll(async () => {
  await store.destroy()
  await server.close()
})

/**
 * One action of person `who`. The acts `takeOut`, `raise` and `lower` change the membership of
 * person `whom`.
 */
type Step = {
  readonly who: number
  readonly whom: number
  readonly act: 'join' | 'joinOnce' | 'leave' | 'takeOut' | 'raise' | 'lower' | 'link' | 'remove'
}
const step = fc.record<Step>({
  who: fc.nat(PEOPLE - 1),
  whom: fc.nat(PEOPLE - 1),
  act: fc.constantFrom(
    ...(['join', 'joinOnce', 'leave', 'takeOut', 'raise', 'lower', 'link'] as const),
    'remove',
  ),
})
/**
 * A random sequence of groups of steps. The steps of a group run concurrently, and one group runs
 * after the other.
 */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
})

const begin = async () => {
  // Each random sequence begins a minute after the previous one. This keeps the sign-ups below the
  // hourly limit.
  clock.advance(60_000)
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n += 1) people.push(await signUp(server.origin))
  const [owner] = people
  if (!owner) throw new Error('nobody is there')
  const id = await createOrganization(owner, 'History Ltd')
  return {
    people,
    id,
    codes: {
      many: await createInvitation(owner, id),
      one: await createInvitation(owner, id, true),
    },
  }
}
type World = Awaited<ReturnType<typeof begin>>

const doStep = async ({ people, id, codes }: World, { who, whom, act }: Step): Promise<number> => {
  const [me, them] = [people[who], people[whom]]
  if (!me || !them) throw new Error('somebody is missing')
  const mine = { id, member_id: userIdOf(me) }
  const theirs = { id, member_id: userIdOf(them) }
  const setRole = (role: 'owner' | 'member') =>
    me.call('organizations.setRole', { params: theirs, body: { role } })
  const calls = {
    join: () => me.call('organizations.join', { body: { code: codes.many } }),
    joinOnce: () => me.call('organizations.join', { body: { code: codes.one } }),
    leave: () => me.call('organizations.removeMember', { params: mine }),
    takeOut: () => me.call('organizations.removeMember', { params: theirs }),
    raise: () => setRole('owner'),
    lower: () => setRole('member'),
    link: () => me.call('organizations.invite', { params: { id }, body: {} }),
    remove: () => me.call('account.remove', { body: { password: PASSWORD } }),
  }
  return (await calls[act]()).status
}

/** Checks the invariants of an organization and its memberships. */
const lookAround = async ({ people, id }: World): Promise<void> => {
  const members = await store
    .selectFrom('organization_members')
    .innerJoin('users', 'users.id', 'organization_members.user_id')
    .select(['user_id', 'role', 'removed_at'])
    .where('organization_members.organization_id', '=', id)
    .execute()
  const there = await store.selectFrom('organizations').select('id').where('id', '=', id).execute()
  expect(there).toHaveLength(members.length > 0 ? 1 : 0)
  expect(members.some(({ role }) => role === 'owner')).toBe(members.length > 0)
  expect(members.filter(({ removed_at }) => removed_at !== null)).toEqual([])
  for (const person of people) {
    const { status, body } = await person.call('account.get')
    if (status !== 200) continue
    const isMember = members.some(({ user_id }) => user_id === userIdOf(person))
    expect(body.organizations.map((one) => one.id)).toEqual(isMember ? [id] : [])
    expect([null, ...body.organizations.map((one) => one.id)]).toContain(body.organization_id)
  }
}

it('[ORG-8, ORG-11, ORG-15] after any concurrent member actions an organization has an owner or is deleted, without server errors', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (moments) => {
      const world = await begin()
      for (const moment of moments) {
        const statuses = await Promise.all(moment.map((one) => doStep(world, one)))
        for (const status of statuses)
          expect([200, 201, 204, 401, 403, 404, 409, 429]).toContain(status)
        await lookAround(world)
      }
    }),
    { numRuns: process.env['FULL'] === '1' ? 250 : 15 },
  )
})
