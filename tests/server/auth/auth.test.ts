import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_TOKEN_MS, REFRESH_TOKEN_MS, SIGN_UPS_PER_HOUR } from '#contract/limits.ts'
import { CREDENTIAL_TEXTS } from '#contract/api/name-texts.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import { callerOf, signUp } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
const PASSWORD = 'correct horse battery'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

const nobody = () => callerOf(server.origin)
const signIn = (email: string, password: string) =>
  nobody().call('auth.signIn', { body: { email, password } })
const refresh = (cookie: string) => nobody().call('auth.refresh', { headers: { cookie } })
const cookieIn = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

describe('an account', () => {
  it('[AUTH-3] is created from email, password and name, and signs in with them', async () => {
    const body = { email: ' Maya@Example.test ', password: PASSWORD, name: ' Maya ' }
    const made = await nobody().call('auth.signUp', { body })
    expect(made.status).toBe(201)
    expect(made.body.user).toMatchObject({ email: 'maya@example.test', name: 'Maya' })
    const { status, body: session } = await signIn('MAYA@example.test', PASSWORD)
    expect(status).toBe(200)
    expect(session.user).toEqual(made.body.user)
    const me = await callerOf(server.origin, session.token).call('account.get')
    expect(me.body).toEqual(made.body.user)
  })

  it('[AUTH-5] with a taken email is refused with 409 and an error message', async () => {
    const { session } = await signUp(server.origin)
    const body = { email: session.user.email?.toUpperCase() ?? '', password: PASSWORD }
    const { status, body: refusal } = await nobody().call('auth.signUp', { body })
    expect(status).toBe(409)
    expect(refusal['detail']).toContain('already exists')
  })

  it('[AUTH-5] is created only once by two simultaneous sign-ups with one email', async () => {
    const body = { email: 'twins@example.test', password: PASSWORD }
    const both = await Promise.all([1, 2].map(() => nobody().call('auth.signUp', { body })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each([
    [{ email: 'maya@x.test', password: 'short', name: '' }, 'at least 8 characters'],
    [{ email: 'no address', password: PASSWORD, name: '' }, 'full email address'],
    [{ email: 'maya@x.test', password: 'x'.repeat(201), name: '' }, 'password'],
    [{ email: 'maya@x.test', password: PASSWORD, name: 'x'.repeat(121) }, 'name'],
  ])('[AUTH-6] with %o is refused with an error message', async (body, text) => {
    const { status, body: refusal } = await nobody().call('auth.signUp', { body })
    expect(status).toBe(400)
    expect(refusal['detail']).toContain(text)
  })

  it.each([
    ['[]', 'The body must be a JSON object.'],
    ['null', 'The body must be a JSON object.'],
    ['"maya@x.test"', 'The body must be a JSON object.'],
    ['{}', 'email is missing.'],
    ['{"email":"maya@x.test"}', 'password is missing.'],
    ['{"email":"no address","password":"correct horse"}', CREDENTIAL_TEXTS.emailInvalid],
  ])(
    '[API-3] is refused with an error message at sign-up and sign-in for the body %s',
    async (body, detail) => {
      const headers = { 'content-type': 'application/json' }
      for (const path of ['sign-up', 'sign-in']) {
        const address = `${server.origin}/api/auth/${path}/`
        const answer = await fetch(address, { method: 'POST', headers, body })
        expect(answer.status).toBe(400)
        expect(await answer.json()).toEqual({ detail })
      }
    },
  )

  it('[AUTH-12] is created at each of sixty sign-ups from one IP address within an hour', async () => {
    const made = Array.from({ length: SIGN_UPS_PER_HOUR }, () => signUp(server.origin))
    expect(await Promise.all(made)).toHaveLength(SIGN_UPS_PER_HOUR)
  })
})

describe('a sign-in', () => {
  it('[AUTH-4] gets the same response for a wrong password and an unknown email', async () => {
    const { session } = await signUp(server.origin)
    const wrong = await signIn(session.user.email ?? '', 'not the password')
    const unknown = await signIn('nobody@example.test', 'not the password')
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(wrong.body).toEqual({ detail: 'Incorrect email or password.' })
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.headers.get('set-cookie')).toBeNull()
  })

  it('[AUTH-166] gets 429 for a while after ten wrong passwords, even with the right one', async () => {
    const { session } = await signUp(server.origin)
    const email = session.user.email ?? ''
    const tries = Array.from({ length: 14 }, () => signIn(email, 'wrong'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const right = await signIn(email, PASSWORD)
    expect(right.status).toBe(429)
    expect(right.body['detail']).toContain('Too many attempts')
    const { session: unrelated } = await signUp(server.origin)
    expect((await signIn(unrelated.user.email ?? '', PASSWORD)).status).toBe(200)
    clock.advance(16 * 60_000)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('a session', () => {
  it('[AUTH-7] ends when its token expires, and continues with a new token from its cookie', async () => {
    const person = await signUp(server.origin)
    expect(Date.parse(person.session.expires_at) - clock.now().getTime()).toBe(ACCESS_TOKEN_MS)
    clock.advance(ACCESS_TOKEN_MS + 1000)
    expect((await person.call('account.get')).status).toBe(401)
    const renewed = await refresh(person.cookie)
    expect(renewed.status).toBe(200)
    const again = callerOf(server.origin, renewed.body.token)
    expect((await again.call('account.get')).body).toEqual(person.session.user)
  })

  it('[AUTH-164] hides its cookie from scripts and from other sites', async () => {
    const body = { email: 'cookie@example.test', password: PASSWORD }
    const { headers } = await nobody().call('auth.signUp', { body })
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    expect(cookie).toContain('Path=/api/auth/')
    expect(cookie).toContain(`Max-Age=${REFRESH_TOKEN_MS / 1000}`)
    expect(cookie).not.toContain('Secure')
  })

  it('[AUTH-7] replaces its cookie at each use, and two simultaneous tabs both continue', async () => {
    const person = await signUp(server.origin)
    const tabs = await Promise.all([refresh(person.cookie), refresh(person.cookie)])
    expect(tabs.map(({ status }) => status)).toEqual([200, 200])
    const cookies = tabs.map(({ headers }) => cookieIn(headers))
    expect(new Set([person.cookie, ...cookies]).size).toBe(3)
    for (const cookie of cookies) expect((await refresh(cookie)).status).toBe(200)
  })

  it('[AUTH-8] ends completely if a replaced cookie is used again later, because it may be stolen', async () => {
    const person = await signUp(server.origin)
    const next = cookieIn((await refresh(person.cookie)).headers)
    clock.advance(60_000)
    const last = cookieIn((await refresh(next)).headers)
    clock.advance(60_000)
    const reused = await refresh(person.cookie)
    expect(reused.status).toBe(401)
    // A newer sign-in may have set another cookie, so the response clears no cookie.
    expect(reused.headers.get('set-cookie')).toBeNull()
    expect((await refresh(last)).status).toBe(401)
  })

  it('[AUTH-7] continues with the old cookie if the responses with new ones were lost', async () => {
    const person = await signUp(server.origin)
    for (const _ of [1, 2, 3]) {
      expect((await refresh(person.cookie)).status).toBe(200)
      clock.advance(60_000)
    }
    const next = cookieIn((await refresh(person.cookie)).headers)
    clock.advance(60_000)
    expect((await refresh(next)).status).toBe(200)
  })

  it('[AUTH-8] treats a new cookie as stolen if the old one was used again meanwhile', async () => {
    const person = await signUp(server.origin)
    const first = cookieIn((await refresh(person.cookie)).headers)
    clock.advance(60_000)
    const second = cookieIn((await refresh(person.cookie)).headers)
    for (const cookie of [first, second, person.cookie])
      expect((await refresh(cookie)).status).toBe(401)
  })

  it('[AUTH-17] is reported as null, without an error, to a browser that has no cookie', async () => {
    const { status, body, headers } = await nobody().call('auth.refresh')
    expect(status).toBe(200)
    expect(body).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('[AUTH-8] refuses a made-up cookie and an expired one with 401', async () => {
    const person = await signUp(server.origin)
    expect((await refresh('ledgerline_refresh=made-up')).status).toBe(401)
    clock.advance(REFRESH_TOKEN_MS + 1000)
    expect((await refresh(person.cookie)).status).toBe(401)
  })

  it('[AUTH-10] ends at sign-out, even if another tab still holds the cookie', async () => {
    const person = await signUp(server.origin)
    const next = cookieIn((await refresh(person.cookie)).headers)
    const out = await nobody().call('auth.signOut', { headers: { cookie: next } })
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    for (const cookie of [next, person.cookie]) expect((await refresh(cookie)).status).toBe(401)
    expect((await nobody().call('auth.signOut')).status).toBe(204)
  })

  it('[AUTH-10] survives a late sign-out with the cookie of the session that it replaced', async () => {
    const first = await signUp(server.origin)
    const second = await nobody().call('auth.signUp', {
      headers: { cookie: first.cookie },
      body: { email: `${crypto.randomUUID()}@example.test`, password: 'correct horse', name: '' },
    })
    const late = await nobody().call('auth.signOut', { headers: { cookie: first.cookie } })
    expect(late.status).toBe(204)
    expect(late.headers.get('set-cookie')).toBeNull()
    expect((await refresh(cookieIn(second.headers))).status).toBe(200)
  })

  it('[AUTH-10, AUTH-140] ends if a new sign-in replaces its cookie', async () => {
    const first = await signUp(server.origin)
    const second = await nobody().call('auth.signUp', {
      headers: { cookie: first.cookie },
      body: { email: `${crypto.randomUUID()}@example.test`, password: 'correct horse', name: '' },
    })
    expect(second.status).toBe(201)
    expect((await refresh(first.cookie)).status).toBe(401)
    expect((await refresh(cookieIn(second.headers))).status).toBe(200)
  })

  it('[AUTH-2] refuses the token of another server and a changed token', async () => {
    const stranger = await startTestServer({ clock })
    try {
      const person = await signUp(stranger.origin)
      expect((await callerOf(server.origin, person.token).call('account.get')).status).toBe(401)
      const [head, , signature] = (person.token ?? '').split('.')
      const forged = Buffer.from(JSON.stringify({ sub: 'x', exp: 9e9 })).toString('base64url')
      for (const token of [`${head}.${forged}.${signature}`, `eyJhbGciOiJub25lIn0.${forged}.`])
        expect((await callerOf(stranger.origin, token).call('account.get')).status).toBe(401)
    } finally {
      await stranger.close()
    }
  })

  it('[AUTH-164] has a Secure cookie behind https', async () => {
    const https = await startTestServer({ env: { PUBLIC_URL: 'https://ledger.example.test' } })
    try {
      const body = { email: 'maya@example.test', password: PASSWORD }
      const { headers } = await callerOf(https.origin).call('auth.signUp', { body })
      expect(headers.get('set-cookie')).toContain('; Secure')
      expect(headers.get('strict-transport-security')).toContain('max-age')
    } finally {
      await https.close()
    }
  })
})

describe('secrets', () => {
  it('[AUTH-159] the signing key is readable only by its owner and survives a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ledgerline-secret-'))
    const first = await startTestServer({ dataDir })
    const person = await signUp(first.origin)
    await first.close()
    const file = join(dataDir, 'secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const key = readFileSync(file, 'utf8')
    const second = await startTestServer({ dataDir })
    try {
      expect(readFileSync(file, 'utf8')).toBe(key)
      expect((await callerOf(second.origin, person.token).call('account.get')).status).toBe(200)
    } finally {
      await second.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('[AUTH-11] a password is stored hashed and salted, and equal passwords differ', async () => {
    const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)])
    expect(one).not.toBe(two)
    expect(one).not.toContain(PASSWORD)
    expect(await verifyPassword(PASSWORD, one)).toBe(true)
    expect(await verifyPassword(`${PASSWORD}.`, one)).toBe(false)
  })
})
