import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { devEnv } from '../../scripts/dev/env.mjs'

const folder = mkdtempSync(join(tmpdir(), 'ledgerline-dev-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FILE = 'PORT=5001 # free here\nHOST="127.0.0.2"\nMONTHLY_CREDITS=3\n'

it.each([
  ['the file', FILE, {}, ['5001', '127.0.0.2', 'http://127.0.0.2:5001']],
  [
    'the shell before the file',
    FILE,
    { PORT: '5002' },
    ['5002', '127.0.0.2', 'http://127.0.0.2:5002'],
  ],
  ['defaults', null, {}, ['4173', '127.0.0.1', 'http://127.0.0.1:4173']],
  [
    'defaults if the value in the file is empty',
    'PORT=\n',
    {},
    ['4173', '127.0.0.1', 'http://127.0.0.1:4173'],
  ],
])('[BOOT-12, BOOT-19] npm run dev takes port and host from %s', (_, content, shell, expected) => {
  const file = join(folder, content === null ? 'none' : '.env')
  if (content !== null) writeFileSync(file, content)
  const { PORT, HOST, DEV_API_ORIGIN, ...rest } = devEnv(file, { PATH: '/bin', ...shell })
  expect([PORT, HOST, DEV_API_ORIGIN]).toEqual(expected)
  // The server reads the other variables itself at each restart.
  expect(rest).toEqual({ PATH: '/bin' })
})
