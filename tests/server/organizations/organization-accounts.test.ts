import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { partsOf } from '#tests/support/transfer/export-world.ts'
import {
  createOrganization,
  joinByInvitation,
  createInvitation,
  membersOf,
  organizationOfThree,
  removeMember,
  userIdOf,
} from '#tests/support/auth/organizations.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const PASSWORD = 'correct horse battery'
const clock = createTestClock('2026-11-21T09:00:00.000Z')
let logged = ''
let server: TestServer
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString()
      done()
    },
  })
  server = await startTestServer({ clock, log: createLog('trace', sink) })
})
afterAll(() => server.close())

const person = () => signUp(server.origin)
const three = () => organizationOfThree(server.origin, clock)

describe('a deleted account', () => {
  const remove = (of: Person) => of.call('account.remove', { body: { password: PASSWORD } })

  it('[ORG-15] passes ownership of its organizations to the member who joined first', async () => {
    const { id, owner, second, third } = await three()
    expect((await remove(owner)).status).toBe(204)
    expect(await membersOf(third, id)).toMatchObject([
      { id: userIdOf(second), role: 'owner' },
      { id: userIdOf(third), role: 'member' },
    ])
    expect((await remove(third)).status).toBe(204)
    expect(await membersOf(second, id)).toHaveLength(1)
  })

  it('[ORG-56] deletes the organizations in which it was the only member', async () => {
    const owner = await person()
    const code = await createInvitation(owner, await createOrganization(owner, 'Alone in it'))
    await remove(owner)
    const look = await (await person()).call('organizations.previewInvitation', { body: { code } })
    expect(look.status).toBe(404)
  })

  it('[ORG-8, ORG-15] and the removed members are gone from the organization, without server errors, if the deletion, removals and a join run at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, owner, second, third } = await three()
      const code = await createInvitation(owner, id)
      const statuses = (
        await Promise.all([
          remove(second),
          removeMember(owner, id, second),
          third.call('organizations.join', { body: { code } }),
          removeMember(owner, id, third),
        ])
      ).map(({ status }) => status)
      expect(statuses[0]).toBe(204)
      expect(statuses.every((status) => [200, 204, 404].includes(status))).toBe(true)
      expect(await membersOf(owner, id)).toMatchObject([{ id: userIdOf(owner), role: 'owner' }])
    }
  })
})

it('[ORG-57] a data download lists the organizations of the user, and no other member', async () => {
  const { id, owner, second } = await three()
  const response = await second.open('account.download')
  const parts = await partsOf(Buffer.from(await response.arrayBuffer()))
  const account = JSON.parse(parts['account.json'] ?? 'null')
  expect(account.organizations).toMatchObject([{ id, name: 'Three Ltd', role: 'member' }])
  expect(JSON.stringify(parts)).not.toContain(userIdOf(owner))
})

it('[ORG-14] no organization name and no link code is logged', async () => {
  const owner = await person()
  const id = await createOrganization(owner, 'Unlogged Ltd')
  const code = await createInvitation(owner, id)
  await joinByInvitation(await person(), code)
  await owner.call('organizations.previewInvitation', { body: { code: 'wrong but secret' } })
  expect(logged).toContain('organizations.join')
  for (const secret of ['Unlogged Ltd', code, 'wrong but secret'])
    expect(logged).not.toContain(secret)
})
