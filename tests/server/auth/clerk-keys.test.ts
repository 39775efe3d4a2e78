import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callerOf } from '#tests/support/server/caller.ts'
import type { TestClock } from '#tests/support/server/clock.ts'
import { startHostedWorld, type HostedWorld } from '#tests/support/auth/hosted-world.ts'
import { makeKey, type Issuer, type TokenOverrides } from '#tests/support/auth/issuer.ts'
import type { TestServer } from '#tests/support/server/server.ts'

let world: HostedWorld
let clock: TestClock
let issuer: Issuer
let server: TestServer
beforeEach(async () => {
  world = await startHostedWorld()
  ;({ clock, issuer, server } = world)
})
afterEach(() => world.close())

const get = (minting?: TokenOverrides) => world.get(minting)

describe('the keys of an issuer', () => {
  it('[AUTH-161] are requested once for many simultaneous tokens', async () => {
    await Promise.all(Array.from({ length: 5 }, () => get()))
    await get()
    expect(issuer.asked()).toBe(1)
  })

  it('[AUTH-160] are requested again for an unknown key, so a new key works at once', async () => {
    await get()
    clock.advance(10_000)
    issuer.turnTo(await makeKey('key-2'))
    expect((await get()).status).toBe(200)
    expect(issuer.asked()).toBe(2)
  })

  it('[AUTH-63] that the issuer withdraws are refused some minutes later', async () => {
    const old = await issuer.mint({ claims: { exp: Date.parse('2027-01-01') / 1000 } })
    expect((await callerOf(server.origin, old).call('account.get')).status).toBe(200)
    const { jwk } = await makeKey('key-2')
    issuer.answerWith({ text: JSON.stringify({ keys: [jwk] }) })
    clock.advance(10 * 60_000)
    expect((await callerOf(server.origin, old).call('account.get')).status).toBe(401)
  })

  it('[AUTH-62] of other types or for other uses are refused', async () => {
    const [cipher, other] = [await makeKey('key-2'), await makeKey('key-3')]
    const keys = [
      { ...cipher.jwk, use: 'enc' },
      { ...other.jwk, alg: 'RS512' },
      { kty: 'oct', kid: 'key-4', k: 'c2VjcmV0' },
    ]
    issuer.answerWith({ text: JSON.stringify({ keys }) })
    for (const key of [cipher, other]) expect((await get({ key })).status).toBe(401)
  })

  it('[AUTH-162] can be read even if one of them is damaged', async () => {
    const keys = [{ kty: 'RSA', kid: 'key-0', n: '', e: '' }, { kty: 'RSA', n: 7 }, issuer.jwk]
    issuer.answerWith({ text: JSON.stringify({ keys }) })
    expect((await get()).status).toBe(200)
  })

  it.each<[string, Parameters<Issuer['answerWith']>[0]]>([
    ['500', 500],
    ['404', 404],
    ['no JSON', { text: '<html>' }],
    ['JSON without a key array', { text: '{"keys":"none"}' }],
  ])(
    '[AUTH-64] that cannot be loaded (%s) cause 503 without a sign-out, and are requested again',
    async (_, how) => {
      issuer.answerWith(how)
      const away = await get()
      expect(away.status).toBe(503)
      expect(away.body['detail']).toBe(
        'Your sign-in cannot be checked just now. Try again in a moment.',
      )
      expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await get()).status).toBe(503)
      expect(issuer.asked()).toBe(1)
      issuer.answerWith('keys')
      clock.advance(10_000)
      expect((await get()).status).toBe(200)
    },
  )

  it('[AUTH-64] in the cache work for an hour while the issuer is unavailable; a token with an unknown key gets 503', async () => {
    await get()
    issuer.answerWith(500)
    clock.advance(59 * 60_000)
    expect((await get()).status).toBe(200)
    expect((await get({ key: await makeKey('key-2') })).status).toBe(503)
    clock.advance(60_000)
    expect((await get()).status).toBe(503)
  })

  it('[AUTH-64] also cause 503 if the issuer is unreachable', async () => {
    const token = await issuer.mint()
    await issuer.close()
    const away = await callerOf(server.origin, token).call('credits.get')
    expect(away.status).toBe(503)
    expect(away.body).toMatchObject({ success: false })
  })
})
