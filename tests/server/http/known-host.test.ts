import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { API_TEXTS } from '#contract/api/wording.ts'
import { isKnownHost } from '#server/http/known-host.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve } = useWorlds()

const here = { publicUrl: null, host: '127.0.0.1' }

it.each([
  ['http://localhost:4173/', here, true],
  ['http://127.0.0.1:4173/api/health/', here, true],
  ['http://[::1]:4173/', here, true],
  ['http://attacker.example:4173/', here, false],
  ['http://localhost.attacker.example/', here, false],
  ['http://192.168.1.20:4173/', here, false],
  ['http://books.lan:4173/', { ...here, host: 'books.lan' }, true],
  ['http://192.168.1.20:4173/', { ...here, host: '192.168.1.20' }, true],
  ['http://[fd00::5]:4173/', { ...here, host: 'fd00::5' }, true],
  [
    'http://ledgerline.example.com/',
    { ...here, publicUrl: 'https://ledgerline.example.com' },
    true,
  ],
  ['http://other.example.com/', { ...here, publicUrl: 'https://ledgerline.example.com' }, false],
  // A server that listens on all interfaces is known by its IP addresses, but not by a name.
  ['http://192.168.1.20:4173/', { ...here, host: '0.0.0.0' }, true],
  ['http://[fd00::5]/', { ...here, host: '::' }, true],
  ['http://attacker.example/', { ...here, host: '0.0.0.0' }, false],
])('[API-15] address %s is known to a server at %j: %s', (address, place, isKnown) => {
  expect(isKnownHost(address, place)).toBe(isKnown)
})

/** Sends a request with the given `Host` header, as if that host name resolved to this server. */
const askAs = (origin: string, path: string, host: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) =>
    request(`${origin}${path}`, { headers: { host } }, resolve).on('error', reject).end(),
  )

it('[API-15] a request for an unknown host gets 421 and no content of the app', async () => {
  const { origin } = await serve()
  const called = await askAs(origin, '/api/health/', 'attacker.example')
  expect(called.statusCode).toBe(421)
  expect(called.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.parse(await text(called))).toEqual({ detail: API_TEXTS.unknownHost })
  const page = await askAs(origin, '/', 'attacker.example')
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    421,
    'text/plain; charset=UTF-8',
  ])
  expect(await text(page)).toBe(API_TEXTS.unknownHost)
  const known = await askAs(origin, '/api/health/', new URL(origin).host)
  expect(known.statusCode).toBe(200)
})
