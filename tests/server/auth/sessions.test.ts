import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceOf } from '#server/auth/device.ts'
import { REFRESH_TOKEN_MS } from '#contract/limits.ts'
import { untilAborted, wordsAgent } from '#tests/support/models/agents.ts'
import { callerOf, readUntil, signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const PASSWORD = 'correct horse battery'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    clock,
    agent: async (turn) => {
      if (turn.message === 'Hi') return wordsAgent('Hello.')(turn)
      turn.emit({ type: 'text_delta', payload: { text: 'Half' } })
      await untilAborted(turn.signal)
      return { ended: 'end' }
    },
  })
})
afterAll(() => server.close())

const nobody = () => callerOf(server.origin)
const emailOf = ({ session }: Person): string => session.user.email ?? ''
const signIn = (email: string, password = PASSWORD, userAgent = FIREFOX) =>
  nobody().call('auth.signIn', {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  })
/** Signs in again, as another browser. */
const again = async (person: Person, userAgent = FIREFOX) => {
  const { body, headers } = await signIn(emailOf(person), PASSWORD, userAgent)
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { ...callerOf(server.origin, body.token), cookie }
}
const refresh = (cookie: string) => nobody().call('auth.refresh', { headers: { cookie } })
const sessionsOf = async (person: Pick<Person, 'call'>) =>
  (await person.call('account.sessions')).body.sessions

describe('sessions', () => {
  it('[AUTH-34] are listed with device and times, the last used first', async () => {
    const person = await signUp(server.origin)
    const began = clock.now().toISOString()
    clock.advance(60_000)
    const other = await again(person)
    clock.advance(60_000)
    expect(await sessionsOf(other)).toMatchObject([
      { device: 'Firefox on Linux', is_current: true },
      { device: null, began_at: began, last_used_at: began, is_current: false },
    ])
    await refresh(person.cookie)
    const used = clock.now().toISOString()
    expect(await sessionsOf(other)).toMatchObject([
      { began_at: began, last_used_at: used, is_current: false },
      { is_current: true },
    ])
  })

  it('[AUTH-34] are not listed after they expire or are signed out', async () => {
    const person = await signUp(server.origin)
    const out = await again(person)
    await nobody().call('auth.signOut', { headers: { cookie: out.cookie } })
    expect(await sessionsOf(person)).toHaveLength(1)
    clock.advance(REFRESH_TOKEN_MS + 1000)
    const { body } = await signIn(emailOf(person))
    expect(await sessionsOf(callerOf(server.origin, body.token))).toHaveLength(1)
  })

  it('[AUTH-35] refuse their token and their cookie at once after they are ended', async () => {
    const person = await signUp(server.origin)
    const [other, third] = [await again(person), await again(person)]
    const [, ...rest] = (await sessionsOf(other)).filter(({ is_current }) => !is_current)
    expect(rest).toHaveLength(1)
    const mine = (await sessionsOf(other)).find(({ is_current }) => is_current)
    const params = { id: mine?.id ?? '' }
    expect((await person.call('account.endSession', { params })).status).toBe(204)
    expect((await other.call('histories.list')).status).toBe(401)
    expect((await refresh(other.cookie)).status).toBe(401)
    for (const going of [person, third]) expect((await going.call('account.get')).status).toBe(200)
    expect((await person.call('account.endSession', { params })).status).toBe(404)
  })

  it('[AUTH-35, AUTH-142, AUTH-187] let a running answer continue after they are ended, but accept no further send', async () => {
    const person = await signUp(server.origin)
    const other = await again(person)
    const reader = await readUntil(
      await other.open('chat.stream', { body: { message: 'Wait' } }),
      'Half',
    )
    await person.call('account.endOthers')
    expect((await other.open('chat.stream', { body: { message: 'Hi' } })).status).toBe(401)
    const [conversation] = (await person.call('histories.list')).body.histories
    const id = conversation?.conversation_id ?? ''
    await person.call('chat.stop', { params: { id } })
    expect(await reader.rest()).toContain('"code":"stopped"')
  })

  it('[AUTH-35] of one user end all at once, except the current one', async () => {
    const [person, stranger] = [await signUp(server.origin), await signUp(server.origin)]
    const others = [await again(person), await again(person)]
    expect((await person.call('account.endOthers')).status).toBe(204)
    for (const other of others) {
      expect((await other.call('account.get')).status).toBe(401)
      expect((await refresh(other.cookie)).status).toBe(401)
    }
    for (const going of [person, stranger])
      expect((await going.call('account.get')).status).toBe(200)
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  it('[AUTH-35, AUTH-143] of another user cannot be ended: the request gets 404', async () => {
    const [person, stranger] = [await signUp(server.origin), await signUp(server.origin)]
    const [theirs] = await sessionsOf(stranger)
    const params = { id: theirs?.id ?? '' }
    expect((await person.call('account.endSession', { params })).status).toBe(404)
    expect((await stranger.call('account.get')).status).toBe(200)
  })

  it('[AUTH-35] refuse their token after a sign-out, before it expires', async () => {
    const person = await signUp(server.origin)
    await nobody().call('auth.signOut', { headers: { cookie: person.cookie } })
    expect((await person.call('account.get')).status).toBe(401)
  })
})

describe('the device of a session', () => {
  it.each([
    [FIREFOX, 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['SomeReader (Windows NT 10.0)', 'Windows'],
    ['curl/8.5.0', null],
    ['', null],
  ])('[AUTH-34] is described in plain words: %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})
