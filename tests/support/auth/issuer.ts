import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import type { Clock } from '#server/clock.ts'

/** Origin of the product, as tokens name it. */
export const OUR_ORIGIN = 'https://ledgerline.example.test'

/** A named key pair. `jwk` is the public key as listed in the key set. */
export type SigningKey = { readonly kid: string; readonly privateKey: CryptoKey; readonly jwk: JWK }

export const makeKey = async (kid: string): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  return { kid, privateKey, jwk }
}

/**
 * Overrides for the claims, the signing key and the header of a token. A claim that is set to
 * undefined is omitted.
 */
export type TokenOverrides = {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly key?: SigningKey
  readonly header?: Readonly<Record<string, unknown>>
}

/** A local token issuer with real HTTP and real keys. */
export type Issuer = {
  readonly origin: string
  /** Environment of a server that accepts tokens of this issuer. */
  readonly env: Readonly<Record<string, string>>
  readonly mint: (minting?: TokenOverrides) => Promise<string>
  /** Signs with another key from now on. The key set lists the key unless `isTold` is false. */
  readonly turnTo: (key: SigningKey, isTold?: boolean) => void
  /** Sets the key set response: the keys, an HTTP status, or a fixed text. */
  readonly answerWith: (how: 'keys' | number | { readonly text: string }) => void
  /** Public key of the initial signing key. */
  readonly jwk: JWK
  /** Number of requests for the key set. */
  readonly asked: () => number
  readonly close: () => Promise<void>
}

/** Starts an issuer. Tokens are valid for one minute of `clock`, as Clerk's are. */
export const startIssuer = async (clock: Clock): Promise<Issuer> => {
  let key = await makeKey('key-1')
  let keys: readonly JWK[] = [key.jwk]
  let how: 'keys' | number | { readonly text: string } = 'keys'
  let asked = 0
  const server = createServer((request, response) => {
    if (request.url !== '/.well-known/jwks.json') return void response.writeHead(404).end()
    asked += 1
    if (typeof how === 'number') return void response.writeHead(how).end('{}')
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(how === 'keys' ? JSON.stringify({ keys }) : how.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  return {
    origin,
    jwk: key.jwk,
    env: {
      CLERK_ISSUER: origin,
      CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from(`${host}$`).toString('base64')}`,
      PUBLIC_URL: OUR_ORIGIN,
    },
    mint: ({ claims = {}, key: by = key, header = {} } = {}) => {
      const seconds = Math.floor(clock.now().getTime() / 1000)
      const whole = {
        iss: origin,
        azp: OUR_ORIGIN,
        sub: 'user_2maya',
        iat: seconds,
        nbf: seconds - 10,
        exp: seconds + 60,
        ...claims,
      }
      return new SignJWT(JSON.parse(JSON.stringify(whole)))
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: by.kid, ...header })
        .sign(by.privateKey, { crit: { 'unheard-of': true } })
    },
    turnTo: (next, isTold = true) => {
      key = next
      if (isTold) keys = [...keys, next.jwk]
    },
    answerWith: (next) => {
      how = next
    },
    asked: () => asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A foreign server that returns its own keys for every path and counts requests. */
export const startForeignServer = async (keys: readonly SigningKey[]) => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close: () => void server.close(),
  }
}
