import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { addressOf } from '#contract/api/address.ts'
import { ask, callerOf, signUp } from '#tests/support/server/caller.ts'
import type { TestClock } from '#tests/support/server/clock.ts'
import { dropDatabase, openTestStore } from '#tests/support/server/database.ts'
import { startHostedWorld, type HostedWorld } from '#tests/support/auth/hosted-world.ts'
import {
  makeKey,
  OUR_ORIGIN,
  startIssuer,
  type Issuer,
  type TokenOverrides,
} from '#tests/support/auth/issuer.ts'
import { startTestServer, temporaryFolder, type TestServer } from '#tests/support/server/server.ts'

let world: HostedWorld
let clock: TestClock
let issuer: Issuer
let server: TestServer
beforeEach(async () => {
  world = await startHostedWorld()
  ;({ clock, issuer, server } = world)
})
afterEach(() => world.close())

const as = (minting?: TokenOverrides) => world.as(minting)
const get = (minting?: TokenOverrides) => world.get(minting)

describe('a user signed in by the issuer', () => {
  it('[AUTH-65] gets an account at the first visit and keeps it', async () => {
    const claims = { email: 'maya@example.test', name: 'Maya Okafor' }
    const first = await get({ claims })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ ...claims, organizations: [], organization_id: null })
    await ask(await as({ claims }), { message: 'Hello' })
    clock.advance(3_600_000)
    expect((await get({ claims })).body.id).toBe(first.body.id)
    expect((await (await as({ claims })).call('histories.list')).body.total_count).toBe(1)
    expect((await (await as({ claims })).call('credits.get')).body.data.balance).toBe(9)
  })

  it('[AUTH-65] gets only one account from many simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => get()))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const store = await openTestStore(server.dataDir)
    const { users } = await store
      .selectFrom('users')
      .select((row) => row.fn.countAll<number | string>().as('users'))
      .executeTakeFirstOrThrow()
    await store.destroy()
    expect(Number(users)).toBe(1)
  })

  it('[AUTH-65] is identified only by the user id from the issuer, so two users with the same email have separate accounts', async () => {
    const email = 'shared@example.test'
    const [one, other] = [
      await get({ claims: { sub: 'user_2one', email } }),
      await get({ claims: { sub: 'user_2other', email } }),
    ]
    expect(other.body.id).not.toBe(one.body.id)
    expect([one.body.email, other.body.email]).toEqual([email, email])
  })

  it("[AUTH-65] gets no access to a local account or to another issuer's account with the same email", async () => {
    const dataDir = temporaryFolder()
    const email = 'maya@example.test'
    const ids: string[] = []
    const local = await startTestServer({ dataDir, clock })
    const person = await signUp(local.origin, email)
    ids.push(person.session.user.id)
    await local.close()
    const other = await startIssuer(clock)
    for (const by of [issuer, other]) {
      const hosted = await startTestServer({ dataDir, clock, env: by.env })
      const token = await by.mint({ claims: { email } })
      const { status, body } = await callerOf(hosted.origin, token).call('account.get')
      expect([status, body.email]).toEqual([200, email])
      ids.push(body.id)
      expect((await callerOf(hosted.origin, person.token).call('account.get')).status).toBe(401)
      await hosted.close()
    }
    expect(new Set(ids).size).toBe(3)
    await other.close()
    rmSync(dataDir, { recursive: true, force: true })
    await dropDatabase(dataDir)
  })

  it('[AUTH-66] takes name and email from the token, and keeps the stored value if the token has none', async () => {
    await get({ claims: { email: 'old@example.test', name: 'Old' } })
    const changed = await get({ claims: { email: 'new@example.test', name: '  New ' } })
    expect(changed.body).toMatchObject({ email: 'new@example.test', name: 'New' })
    const bare = await get({ claims: { email: null, name: undefined } })
    expect(bare.body).toMatchObject({ email: 'new@example.test', name: 'New' })
    const nobody = await get({ claims: { sub: 'user_2bare' } })
    expect(nobody.body).toMatchObject({ email: null, name: null })
  })

  it('[AUTH-66] has the name of the newest token, whichever token arrives last', async () => {
    const old = await as({ claims: { email: 'old@example.test', name: 'Old' } })
    clock.advance(20_000)
    const newer = await as({ claims: { email: 'new@example.test', name: 'New' } })
    const called = { email: 'new@example.test', name: 'New' }
    expect((await newer.call('account.get')).body).toMatchObject(called)
    expect((await old.call('account.get')).body).toMatchObject(called)
    expect((await get()).body).toMatchObject(called)
    // The last token repeats the stored name, but still counts as newer than `between`.
    clock.advance(20_000)
    const between = await as({ claims: { name: 'Between' } })
    clock.advance(20_000)
    await get({ claims: { name: 'New' } })
    expect((await between.call('account.get')).body).toMatchObject(called)
  })

  it('[AUTH-66] takes the name of the next token even if the previous token was dated in the future', async () => {
    const seconds = Math.floor(clock.now().getTime() / 1000)
    await get({ claims: { name: 'Ahead', iat: seconds + 86_400 } })
    clock.advance(1000)
    expect((await get({ claims: { name: 'Now' } })).body.name).toBe('Now')
  })

  it('[AUTH-66] has the same name in every call, whatever characters the token contains', async () => {
    for (const name of [`${'x'.repeat(119)}😀`, 'a\0b', '\ud800 half']) {
      const { body } = await get({ claims: { name } })
      const store = await openTestStore(server.dataDir)
      const { name: kept } = await store
        .selectFrom('users')
        .select('name')
        .executeTakeFirstOrThrow()
      await store.destroy()
      expect(body.name).toBe(kept)
      expect((await get()).body.name).toBe(kept)
    }
  })

  it.each([
    [{ org_id: 'org_1', org_name: 'Northwind', org_role: 'org:admin' }, 'Northwind', 'owner'],
    [{ org_id: 'org_1', org_slug: 'north', org_role: 'org:member' }, 'north', 'member'],
    [{ o: { id: 'org_1', slg: 'wind', rol: 'admin' } }, 'wind', 'owner'],
    [{ org_id: 'org_1' }, 'org_1', 'member'],
  ])('[AUTH-66] has the organization of the token: %j', async (claims, name, role) => {
    const { body } = await get({ claims })
    expect(body).toMatchObject({
      organizations: [{ id: 'org_1', name, role }],
      organization_id: 'org_1',
    })
    expect((await get()).body).toMatchObject({ organizations: [], organization_id: null })
  })

  it('[AUTH-36, AUTH-66] downloads their stored data', async () => {
    const response = await (
      await as({ claims: { email: 'maya@example.test' } })
    ).open('account.download')
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain('account.json')
  })

  it('[AUTH-68] appears in no log, and neither does their token', async () => {
    const claims = { sub: 'user_2unlogged', email: 'unlogged@example.test', name: 'Unlogged Name' }
    const token = await issuer.mint({ claims })
    await callerOf(server.origin, token).call('account.get')
    const twin = await makeKey('key-1')
    await get({ claims, key: twin })
    expect(world.logged()).toContain('account.get')
    for (const secret of [...Object.values(claims), token])
      expect(world.logged()).not.toContain(secret)
  })
})

describe('with hosted sign-in', () => {
  const gone: readonly EndpointName[] = [
    'auth.signUp',
    'auth.signIn',
    'auth.refresh',
    'auth.signOut',
    'account.rename',
    'account.changeEmail',
    'account.changePassword',
    'account.sessions',
    'account.endSession',
    'account.endOthers',
    'account.remove',
    ...(Object.keys(endpoints) as EndpointName[]).filter((name) =>
      name.startsWith('organizations.'),
    ),
  ]
  it('[AUTH-67] calls that only local accounts have get 404', async () => {
    const authorization = `Bearer ${await issuer.mint()}`
    const id = randomUUID()
    for (const name of gone) {
      const row = endpoints[name]
      const path = addressOf(row.path, { id, member_id: id, invitation_id: id })
      const answer = await fetch(server.origin + path, {
        method: row.method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(row.body.kind === 'none' ? {} : { body: '{}' }),
      })
      expect([name, answer.status]).toEqual([name, 404])
      expect(await answer.json()).toEqual({ detail: 'Not found.' })
    }
  })

  it('[AUTH-69] pages may load only from the hosts that Clerk needs', async () => {
    const policy = (await fetch(server.origin)).headers.get('content-security-policy') ?? ''
    const script = /script-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? []
    expect(script).toContain(issuer.origin)
    expect(script).toContain("'self'")
    expect(script.filter((source) => /unsafe|^\*|^https:$/.test(source))).toEqual([])
    expect(policy).toMatch(new RegExp(`connect-src 'self' [^;]*${issuer.origin}`))
    expect(policy).toContain('https://img.clerk.com')
    expect(policy).toContain('frame-src https://challenges.cloudflare.com')
  })
})

it('[AUTH-61, AUTH-137] without PUBLIC_URL a token is accepted only if it names the requested address on this machine', async () => {
  const { PUBLIC_URL: _, ...env } = issuer.env
  expect(world.logged()).not.toContain('PUBLIC_URL')
  const open = await startTestServer({ clock, env, log: world.log })
  expect(world.logged()).toContain('without PUBLIC_URL people are signed in on this machine alone')
  const statusOf = async (azp: string) =>
    (await callerOf(open.origin, await issuer.mint({ claims: { azp } })).call('account.get')).status
  expect(await statusOf(open.origin)).toBe(200)
  expect(await statusOf(OUR_ORIGIN)).toBe(401)
  expect(await statusOf('http://127.0.0.1:1')).toBe(401)
  await open.close()
})
