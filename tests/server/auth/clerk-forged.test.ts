import { createHmac, sign as signBytes } from 'node:crypto'
import fc from 'fast-check'
import { exportPKCS8, exportSPKI, importJWK, type JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import {
  makeKey,
  OUR_ORIGIN,
  startIssuer,
  startForeignServer,
  type Issuer,
  type TokenOverrides,
  type SigningKey,
} from '#tests/support/auth/issuer.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
let issuer: Issuer
let server: TestServer
/**
 * Keys that are not the issuer's: `twin` has the same key id as the issuer's key, `stranger` has
 * another.
 */
let twin: SigningKey
let stranger: SigningKey
let elsewhere: Awaited<ReturnType<typeof startForeignServer>>

beforeAll(async () => {
  issuer = await startIssuer(clock)
  server = await startTestServer({ clock, env: issuer.env })
  twin = await makeKey('key-1')
  stranger = await makeKey('key-9')
  elsewhere = await startForeignServer([twin, stranger])
})
afterAll(async () => {
  await server.close()
  await issuer.close()
  elsewhere.close()
})

const now = (): number => Math.floor(clock.now().getTime() / 1000)
const statusOf = async (token: string): Promise<number> =>
  (await callerOf(server.origin, token).call('account.get')).status
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = async (minting?: TokenOverrides): Promise<readonly [string, string, string]> => {
  const [head = '', body = '', mark = ''] = (await issuer.mint(minting)).split('.')
  return [head, body, mark]
}
const claimsIn = (body: string): object => JSON.parse(Buffer.from(body, 'base64url').toString())
const spkiOf = async (jwk: JWK): Promise<string> => {
  const key = await importJWK(jwk, 'RS256', { extractable: true })
  return key instanceof Uint8Array ? '' : exportSPKI(key)
}
/** A token signed by the issuer's key, with claims that the issuer would not give. */
const saying = (claims: TokenOverrides['claims']) => () => issuer.mint(claims ? { claims } : {})
/** A token signed by a key that is not the issuer's. */
const signedBy =
  (key: () => SigningKey, header: () => object = () => ({})) =>
  () =>
    issuer.mint({ key: key(), header: { ...header() } })
/** A token with the claims of a valid one, another header, and a signature made by `mark`. */
const marked = (header: object, mark: (text: string) => Promise<string> | string) => async () => {
  const [, body] = await partsOf()
  const text = `${encode(header)}.${body}`
  return `${text}.${await mark(text)}`
}
const rs256 = (text: string, pem: string): string =>
  signBytes('sha256', Buffer.from(text), pem).toString('base64url')

describe('a token of the issuer', () => {
  it.each<[string, () => Promise<string>]>([
    ['without changes', () => issuer.mint()],
    [
      'with a start time three seconds in the future',
      () => issuer.mint({ claims: { nbf: now() + 3, iat: now() + 3 } }),
    ],
    ['that expired three seconds ago', () => issuer.mint({ claims: { exp: now() - 3 } })],
    ['without a start time (nbf)', () => issuer.mint({ claims: { nbf: undefined } })],
    [
      'with null in its optional claims',
      () => issuer.mint({ claims: { email: null, name: null, org_id: null, sts: null } }),
    ],
    [
      'with foreign key URLs beside its own key id',
      () => issuer.mint({ header: { jku: elsewhere.origin, x5u: elsewhere.origin } }),
    ],
  ])('[AUTH-61] %s is accepted', async (_, mint) => {
    expect(await statusOf(await mint())).toBe(200)
    expect(elsewhere.asked()).toBe(0)
  })
})

describe('a forged token', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['with the algorithm none and no signature', marked({ alg: 'none', kid: 'key-1' }, () => '')],
    ['with the algorithm NONE and no signature', marked({ alg: 'NONE', kid: 'key-1' }, () => '')],
    [
      'with the algorithm none and a valid signature',
      async () => {
        const [, body, mark] = await partsOf()
        return `${encode({ alg: 'none', kid: 'key-1' })}.${body}.${mark}`
      },
    ],
    ['with its signature cut off', async () => (await partsOf()).slice(0, 2).join('.') + '.'],
    [
      'signed with HS256 and the public key as text',
      async () => {
        const pem = await spkiOf(issuer.jwk)
        return marked({ alg: 'HS256', kid: 'key-1' }, (text) =>
          createHmac('sha256', pem).update(text).digest('base64url'),
        )()
      },
    ],
    [
      'signed with HS256 and the modulus of the public key',
      async () => {
        return marked({ alg: 'HS256', kid: 'key-1' }, (text) =>
          createHmac('sha256', Buffer.from(issuer.jwk.n ?? '', 'base64url'))
            .update(text)
            .digest('base64url'),
        )()
      },
    ],
    ['signed by a foreign key with the id of the issuer’s key', signedBy(() => twin)],
    ['signed by a key with an unknown id', signedBy(() => stranger)],
    [
      'signed by a foreign key, without a key id',
      async () => {
        const pem = await exportPKCS8(twin.privateKey)
        return marked({ alg: 'RS256' }, (text) => rs256(text, pem))()
      },
    ],
    [
      'signed with RS512 by a foreign key',
      async () => {
        const pem = await exportPKCS8(twin.privateKey)
        return marked({ alg: 'RS512', kid: 'key-1' }, (text) =>
          signBytes('sha512', Buffer.from(text), pem).toString('base64url'),
        )()
      },
    ],
    [
      'that embeds a foreign key (jwk)',
      signedBy(
        () => twin,
        () => ({ jwk: twin.jwk }),
      ),
    ],
    [
      'with the id of the issuer’s key and a foreign key URL (jku)',
      signedBy(
        () => twin,
        () => ({ jku: elsewhere.origin }),
      ),
    ],
    [
      'with an unknown key id and a foreign key URL (jku)',
      signedBy(
        () => stranger,
        () => ({ jku: elsewhere.origin }),
      ),
    ],
    [
      'with a foreign certificate URL (x5u)',
      signedBy(
        () => twin,
        () => ({ x5u: elsewhere.origin }),
      ),
    ],
    ['with a file path as key id', signedBy(() => ({ ...twin, kid: '../../etc/passwd' }))],
    ['with __proto__ as key id', signedBy(() => ({ ...twin, kid: '__proto__' }))],
    [
      'with an unknown critical header parameter',
      () => issuer.mint({ header: { crit: ['unheard-of'], 'unheard-of': true } }),
    ],
    [
      'with a changed payload',
      async () => {
        const [head, body, mark] = await partsOf()
        return `${head}.${encode({ ...claimsIn(body), sub: 'user_2somebody' })}.${mark}`
      },
    ],
    [
      'with a changed signature',
      async () => {
        const [head, body, mark] = await partsOf()
        return `${head}.${body}.${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`
      },
    ],
    [
      'with a changed header',
      async () => {
        const [, body, mark] = await partsOf()
        return `${encode({ alg: 'RS256', kid: 'key-1', typ: 'at+jwt' })}.${body}.${mark}`
      },
    ],
    ['of another issuer', saying({ iss: 'https://clerk.elsewhere.test' })],
    [
      'of an issuer whose URL only begins with the right one',
      async () => saying({ iss: `${issuer.origin}.elsewhere.test` })(),
    ],
    ['with a trailing slash in its issuer URL', async () => saying({ iss: `${issuer.origin}/` })()],
    [
      'with a list of issuers',
      async () => saying({ iss: [issuer.origin, 'https://clerk.elsewhere.test'] })(),
    ],
    ['without an issuer', saying({ iss: undefined })],
    ['made for another origin', saying({ azp: 'https://elsewhere.test' })],
    [
      'made for an origin that only begins with ours',
      saying({ azp: `${OUR_ORIGIN}.elsewhere.test` }),
    ],
    [
      'made for our origin with http instead of https',
      saying({ azp: OUR_ORIGIN.replace('https', 'http') }),
    ],
    ['made for a list of origins', saying({ azp: [OUR_ORIGIN, 'https://elsewhere.test'] })],
    ['without an origin (azp)', saying({ azp: undefined })],
    ['with null as origin (azp)', saying({ azp: null })],
    ['that expired six seconds ago', async () => saying({ exp: now() - 6 })()],
    ['without an expiry time', saying({ exp: undefined })],
    ['with a text as expiry time', saying({ exp: 'tomorrow' })],
    [
      'with a cut-off payload and a wrong signature',
      async () => {
        const [head, body] = await partsOf()
        return `${head}.${encode(claimsIn(body)).slice(0, -4)}.AAAA`
      },
    ],
    ['with a start time six seconds in the future', async () => saying({ nbf: now() + 6 })()],
    ['with a text as start time', saying({ nbf: 'now' })],
    ['of nobody', saying({ sub: undefined })],
    ['with an empty subject', saying({ sub: '' })],
    ['with a number as subject', saying({ sub: 7 })],
    ['with a subject of 256 characters', async () => saying({ sub: 'x'.repeat(256) })()],
    ['with a null character in its subject', saying({ sub: 'user_2maya\0' })],
    ['of a pending session', saying({ sts: 'pending' })],
    ['longer than the length limit for tokens', async () => saying({ name: 'x'.repeat(9000) })()],
    [
      'in the format of local accounts',
      async () => {
        const [, body] = await partsOf()
        const text = `${encode({ alg: 'HS256' })}.${encode({ ...claimsIn(body), iss: 'ledgerline', sid: 's' })}`
        return `${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`
      },
    ],
    ['with four parts', async () => `${await issuer.mint()}.AAAA`],
    ['with five parts, like an encrypted token', async () => `${await issuer.mint()}.AAAA.AAAA`],
    ['without any dots', () => 'nothing'],
    ['with parts that are not JSON', () => 'AAAA.AAAA.AAAA'],
    [
      'with a list as header',
      async () => {
        const [, body, mark] = await partsOf()
        return `${encode([])}.${body}.${mark}`
      },
    ],
  ])(
    '[AUTH-62, AUTH-173] %s gets 401, and no address in the token is requested',
    async (_, forge) => {
      const token = await forge()
      expect(await statusOf(token)).toBe(401)
      expect(elsewhere.asked()).toBe(0)
    },
  )

  it('[AUTH-62] gets 401 if any single bit differs from a valid token', async () => {
    const parts = await partsOf()
    await fc.assert(
      fc.asyncProperty(fc.nat(2), fc.nat(), fc.nat(7), async (part, at, bit) => {
        const bytes = Buffer.from(parts[part] ?? '', 'base64url')
        const place = at % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ (1 << bit)
        const changed = parts.map((one, n) => (n === part ? bytes.toString('base64url') : one))
        expect(await statusOf(changed.join('.'))).toBe(401)
      }),
    )
    expect(await statusOf(parts.join('.'))).toBe(200)
  })

  it('[AUTH-62] creates no account and leaves the real one unchanged', async () => {
    const token = await issuer.mint({ claims: { sub: 'user_2alone', name: 'True' } })
    const before = await callerOf(server.origin, token).call('account.get')
    const forged = await issuer.mint({ key: twin, claims: { sub: 'user_2alone', name: 'Forged' } })
    expect(await statusOf(forged)).toBe(401)
    const after = await callerOf(server.origin, token).call('account.get')
    expect(after.body).toEqual(before.body)
  })

  it('[AUTH-62, AUTH-160] in large numbers causes only occasional key requests to the issuer', async () => {
    const before = issuer.asked()
    for (let n = 0; n < 30; n += 1) {
      const key = { ...stranger, kid: `key-${100 + n}` }
      expect(await statusOf(await issuer.mint({ key }))).toBe(401)
    }
    expect(issuer.asked() - before).toBeLessThanOrEqual(1)
  })
})
