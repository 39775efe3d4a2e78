import { expect, it } from 'vitest'
import { isKnownHost } from '#server/http/known-host.ts'

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
  // It listens everywhere: at its addresses it is known, by a name it is not.
  ['http://192.168.1.20:4173/', { ...here, host: '0.0.0.0' }, true],
  ['http://[fd00::5]/', { ...here, host: '::' }, true],
  ['http://attacker.example/', { ...here, host: '0.0.0.0' }, false],
])('[API-15] %s of %j: %s', (address, place, isKnown) => {
  expect(isKnownHost(address, place)).toBe(isKnown)
})
