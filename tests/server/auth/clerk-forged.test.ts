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
/** Foreign keys: `twin` has the same key id as the issuer's key, `stranger` has another. */
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
/** A token signed by a foreign key. */
const signedBy =
  (key: () => SigningKey, header: () => object = () => ({})) =>
  () =>
    issuer.mint({ key: key(), header: { ...header() } })
/** A token with the same claims, another header, and a signature made by `mark`. */
const marked = (header: object, mark: (text: string) => Promise<string> | string) => async () => {
  const [, body] = await partsOf()
  const text = `${encode(header)}.${body}`
  return `${text}.${await mark(text)}`
}
const rs256 = (text: string, pem: string): string =>
  signBytes('sha256', Buffer.from(text), pem).toString('base64url')

describe('a token of the issuer', () => {
  it.each<[string, () => Promise<string>]>([
    ['as it comes', () => issuer.mint()],
    ['of three seconds ahead', () => issuer.mint({ claims: { nbf: now() + 3, iat: now() + 3 } })],
    ['that ended three seconds ago', () => issuer.mint({ claims: { exp: now() - 3 } })],
    [
      'without a time before which it does not count',
      () => issuer.mint({ claims: { nbf: undefined } }),
    ],
    [
      'with claims of nulls',
      () => issuer.mint({ claims: { email: null, name: null, org_id: null, sts: null } }),
    ],
    [
      'that names keys elsewhere, beside its own',
      () => issuer.mint({ header: { jku: elsewhere.origin, x5u: elsewhere.origin } }),
    ],
  ])('[AUTH-61] %s is accepted', async (_, mint) => {
    expect(await statusOf(await mint())).toBe(200)
    expect(elsewhere.asked()).toBe(0)
  })
})

describe('a forged token', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['without a signature', marked({ alg: 'none', kid: 'key-1' }, () => '')],
    ['without a signature, in capitals', marked({ alg: 'NONE', kid: 'key-1' }, () => '')],
    [
      'that says none over a true signature',
      async () => {
        const [, body, mark] = await partsOf()
        return `${encode({ alg: 'none', kid: 'key-1' })}.${body}.${mark}`
      },
    ],
    ['whose signature was cut off', async () => (await partsOf()).slice(0, 2).join('.') + '.'],
    [
      'signed with HS256 by the public key as text',
      async () => {
        const pem = await spkiOf(issuer.jwk)
        return marked({ alg: 'HS256', kid: 'key-1' }, (text) =>
          createHmac('sha256', pem).update(text).digest('base64url'),
        )()
      },
    ],
    [
      'signed with HS256 by the public key’s modulus',
      async () => {
        return marked({ alg: 'HS256', kid: 'key-1' }, (text) =>
          createHmac('sha256', Buffer.from(issuer.jwk.n ?? '', 'base64url'))
            .update(text)
            .digest('base64url'),
        )()
      },
    ],
    ['by another key of the same name', signedBy(() => twin)],
    ['by a key that nobody knows', signedBy(() => stranger)],
    [
      'that names no key',
      async () => {
        const pem = await exportPKCS8(twin.privateKey)
        return marked({ alg: 'RS256' }, (text) => rs256(text, pem))()
      },
    ],
    [
      'with RS512 by another key',
      async () => {
        const pem = await exportPKCS8(twin.privateKey)
        return marked({ alg: 'RS512', kid: 'key-1' }, (text) =>
          signBytes('sha512', Buffer.from(text), pem).toString('base64url'),
        )()
      },
    ],
    [
      'that brings its key along',
      signedBy(
        () => twin,
        () => ({ jwk: twin.jwk }),
      ),
    ],
    [
      'that names keys elsewhere by jku',
      signedBy(
        () => twin,
        () => ({ jku: elsewhere.origin }),
      ),
    ],
    [
      'that names a key elsewhere by jku',
      signedBy(
        () => stranger,
        () => ({ jku: elsewhere.origin }),
      ),
    ],
    [
      'that names certificates elsewhere by x5u',
      signedBy(
        () => twin,
        () => ({ x5u: elsewhere.origin }),
      ),
    ],
    ['whose key’s name is a path', signedBy(() => ({ ...twin, kid: '../../etc/passwd' }))],
    [
      'whose key’s name is a property of every object',
      signedBy(() => ({ ...twin, kid: '__proto__' })),
    ],
    [
      'with something that must be understood',
      () => issuer.mint({ header: { crit: ['unheard-of'], 'unheard-of': true } }),
    ],
    [
      'whose content was changed',
      async () => {
        const [head, body, mark] = await partsOf()
        return `${head}.${encode({ ...claimsIn(body), sub: 'user_2somebody' })}.${mark}`
      },
    ],
    [
      'whose signature was changed',
      async () => {
        const [head, body, mark] = await partsOf()
        return `${head}.${body}.${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`
      },
    ],
    [
      'whose head was changed',
      async () => {
        const [, body, mark] = await partsOf()
        return `${encode({ alg: 'RS256', kid: 'key-1', typ: 'at+jwt' })}.${body}.${mark}`
      },
    ],
    ['of another issuer', saying({ iss: 'https://clerk.elsewhere.test' })],
    [
      'of an issuer that begins alike',
      async () => saying({ iss: `${issuer.origin}.elsewhere.test` })(),
    ],
    ['of the issuer with a slash', async () => saying({ iss: `${issuer.origin}/` })()],
    [
      'of several issuers',
      async () => saying({ iss: [issuer.origin, 'https://clerk.elsewhere.test'] })(),
    ],
    ['of no issuer', saying({ iss: undefined })],
    ['made for another origin', saying({ azp: 'https://elsewhere.test' })],
    ['made for an origin that begins alike', saying({ azp: `${OUR_ORIGIN}.elsewhere.test` })],
    ['made for our name without https', saying({ azp: OUR_ORIGIN.replace('https', 'http') })],
    ['made for several origins', saying({ azp: [OUR_ORIGIN, 'https://elsewhere.test'] })],
    ['made for no origin', saying({ azp: undefined })],
    ['made for null', saying({ azp: null })],
    ['that has ended', async () => saying({ exp: now() - 6 })()],
    ['that never ends', saying({ exp: undefined })],
    ['whose end is no number', saying({ exp: 'tomorrow' })],
    [
      'whose end is beyond all numbers',
      async () => {
        const [head, body] = await partsOf()
        return `${head}.${encode(claimsIn(body)).slice(0, -4)}.AAAA`
      },
    ],
    ['that has not begun', async () => saying({ nbf: now() + 6 })()],
    ['whose beginning is no number', saying({ nbf: 'now' })],
    ['of nobody', saying({ sub: undefined })],
    ['of somebody without a name', saying({ sub: '' })],
    ['of somebody who is a number', saying({ sub: 7 })],
    ['of somebody whose name has no end', async () => saying({ sub: 'x'.repeat(256) })()],
    ['of somebody whose name holds a zero', saying({ sub: 'user_2maya\0' })],
    ['of a session that is not whole yet', saying({ sts: 'pending' })],
    ['of a megabyte’s like', async () => saying({ name: 'x'.repeat(9000) })()],
    [
      'of our own local accounts',
      async () => {
        const [, body] = await partsOf()
        const text = `${encode({ alg: 'HS256' })}.${encode({ ...claimsIn(body), iss: 'ledgerline', sid: 's' })}`
        return `${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`
      },
    ],
    ['of four parts', async () => `${await issuer.mint()}.AAAA`],
    ['of five parts, as one that is encrypted', async () => `${await issuer.mint()}.AAAA.AAAA`],
    ['of no parts', () => 'nothing'],
    ['of bytes that are no JSON', () => 'AAAA.AAAA.AAAA'],
    [
      'whose head is a list',
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
