import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIGN_IN_TRIES } from '#contract/limits.ts'
import { createLog } from '#server/log.ts'
import { callerOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'a different stable'

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
  server = await startTestServer({
    clock,
    log: createLog('trace', sink),
  })
})
afterAll(() => server.close())

const nobody = () => callerOf(server.origin)
const emailOf = ({ session }: Person): string => session.user.email ?? ''
const newEmail = (): string => `${crypto.randomUUID()}@example.test`
const signIn = (email: string, password = PASSWORD) =>
  nobody().call('auth.signIn', { body: { email, password } })
const refresh = (cookie: string) => nobody().call('auth.refresh', { headers: { cookie } })

describe('a name', () => {
  it('[AUTH-18, AUTH-30, AUTH-182] is stored trimmed, and an empty name removes it', async () => {
    const person = await signUp(server.origin)
    const renamed = await person.call('account.rename', { body: { name: '  Maya O. ' } })
    expect(renamed.status).toBe(200)
    expect(renamed.body).toEqual({ ...person.session.user, name: 'Maya O.' })
    expect((await person.call('account.get')).body).toEqual(renamed.body)
    const none = await person.call('account.rename', { body: { name: ' ' } })
    expect([none.status, none.body.name]).toEqual([200, null])
  })

  it('[AUTH-30] is refused if it is too long, and nothing changes', async () => {
    const person = await signUp(server.origin)
    const refused = await person.call('account.rename', { body: { name: 'x'.repeat(121) } })
    expect(refused.status).toBe(400)
    expect((await person.call('account.get')).body).toEqual(person.session.user)
  })
})

describe('an email', () => {
  it('[AUTH-31] can be changed with the current password, which frees the old email', async () => {
    const person = await signUp(server.origin)
    const email = newEmail()
    const changed = await person.call('account.changeEmail', {
      body: { email: ` ${email.toUpperCase()} `, password: PASSWORD },
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({ ...person.session.user, email })
    expect((await signIn(email)).status).toBe(200)
    expect((await signIn(emailOf(person))).status).toBe(401)
    await signUp(server.origin, emailOf(person))
  })

  it('[AUTH-168] of another account is refused with 409, and an invalid one with 400', async () => {
    const [person, other] = [await signUp(server.origin), await signUp(server.origin)]
    const change = (email: string) =>
      person.call('account.changeEmail', { body: { email, password: PASSWORD } })
    const taken = await change(emailOf(other).toUpperCase())
    expect(taken.status).toBe(409)
    expect(taken.body['detail']).toBe('Another account has this email.')
    const none = await change('no address')
    expect(none.status).toBe(400)
    expect(none.body['detail']).toContain('full email address')
    expect((await change(emailOf(person))).status).toBe(200)
    expect((await person.call('account.get')).body).toEqual(person.session.user)
  })

  it('[AUTH-168] requested by three users at once goes to only one of them', async () => {
    const people = await Promise.all([1, 2, 3].map(() => signUp(server.origin)))
    const body = { email: newEmail(), password: PASSWORD }
    const answers = await Promise.all(
      people.map((person) => person.call('account.changeEmail', { body })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('a password', () => {
  it('[AUTH-32, AUTH-183] can be changed with the current one, and the change ends all other sessions', async () => {
    const person = await signUp(server.origin)
    const { body, headers } = await signIn(emailOf(person))
    const other = callerOf(server.origin, body.token)
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const changed = await person.call('account.changePassword', {
      body: { password: PASSWORD, new_password: NEW_PASSWORD },
    })
    expect(changed.status).toBe(204)
    expect((await person.call('account.get')).status).toBe(200)
    expect((await refresh(person.cookie)).status).toBe(200)
    expect((await other.call('account.get')).status).toBe(401)
    expect((await refresh(cookie)).status).toBe(401)
    expect((await signIn(emailOf(person))).status).toBe(401)
    expect((await signIn(emailOf(person), NEW_PASSWORD)).status).toBe(200)
  })

  it('[AUTH-32] is refused with an error message if it is too short', async () => {
    const person = await signUp(server.origin)
    const refused = await person.call('account.changePassword', {
      body: { password: PASSWORD, new_password: 'short' },
    })
    expect(refused.status).toBe(400)
    expect(refused.body['detail']).toBe('The new password needs at least 8 characters.')
    expect((await signIn(emailOf(person))).status).toBe(200)
  })

  it('[AUTH-32] is changed by only one of two simultaneous requests', async () => {
    const person = await signUp(server.origin)
    const wanted = ['the first of two', 'the second of two']
    const answers = await Promise.all(
      wanted.map((new_password) =>
        person.call('account.changePassword', { body: { password: PASSWORD, new_password } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
    const winner = wanted[answers.findIndex(({ status }) => status === 204)]
    expect((await signIn(emailOf(person), winner)).status).toBe(200)
  })
})

describe('a wrong password', () => {
  it('[AUTH-33] gets 403 in every account call and changes nothing', async () => {
    const person = await signUp(server.origin)
    const password = 'not the password'
    const refused = [
      await person.call('account.changeEmail', { body: { email: newEmail(), password } }),
      await person.call('account.changePassword', {
        body: { password, new_password: NEW_PASSWORD },
      }),
      await person.call('account.remove', { body: { password } }),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(403)
      expect(body).toEqual({ detail: 'This is not your current password.' })
    }
    expect((await person.call('account.get')).body).toEqual(person.session.user)
    expect((await signIn(emailOf(person))).status).toBe(200)
  })

  it('[AUTH-184] counts like a failed sign-in: after ten failures in total, even the right password gets 429 for a while', async () => {
    const person = await signUp(server.origin)
    const change = (password: string) =>
      person.call('account.changePassword', { body: { password, new_password: NEW_PASSWORD } })
    const half = SIGN_IN_TRIES / 2
    for (let tries = 0; tries < half; tries += 1) {
      expect((await change('wrong')).status).toBe(403)
      expect((await signIn(emailOf(person), 'wrong')).status).toBe(401)
    }
    const late = [
      await change(PASSWORD),
      await signIn(emailOf(person)),
      await person.call('account.remove', { body: { password: PASSWORD } }),
    ]
    for (const { status, body } of late) {
      expect(status).toBe(429)
      expect(body['detail']).toContain('Too many attempts')
    }
    clock.advance(16 * 60_000)
    expect((await signIn(emailOf(person))).status).toBe(200)
  })
})

it('[AUTH-39] account calls log no password, token, cookie, name or email', async () => {
  const person = await signUp(server.origin)
  const email = newEmail()
  const password = 'wrong but secret'
  await person.call('account.rename', { body: { name: 'Unlogged Name' } })
  await person.call('account.changeEmail', { body: { email, password } })
  await person.call('account.changeEmail', { body: { email, password: PASSWORD } })
  const body = { password: PASSWORD, new_password: NEW_PASSWORD }
  await person.call('account.changePassword', { body })
  const [session] = (await person.call('account.sessions')).body.sessions
  await person.call('account.endSession', { params: { id: session?.id ?? '' } })
  expect(logged).toContain('account.changeEmail')
  const secrets = [PASSWORD, NEW_PASSWORD, password, email, emailOf(person), 'Unlogged Name']
  for (const secret of [...secrets, person.token ?? '', person.cookie, session?.id ?? ''])
    expect(logged).not.toContain(secret)
})
