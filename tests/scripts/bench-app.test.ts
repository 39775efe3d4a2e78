import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { freePort, temporaryFolder } from '#tests/operations/server-process.ts'
import { startApp } from '../../bench/support/app.ts'
import playwright from '../../playwright.config.ts'

/** Fake keys, and a database address that would stop the start. */
const SHELL = { ANTHROPIC_API_KEY: 'k-1', OPENAI_API_KEY: 'k-2', DATABASE_URL: 'nowhere' }

it('[BOOT-12] a benchmark starts the server without variables of the shell or of an .env file', async () => {
  const folder = temporaryFolder()
  const file = join(folder.path, '.env')
  writeFileSync(file, 'MONTHLY_CREDITS=many\n')
  for (const [name, value] of Object.entries(SHELL)) vi.stubEnv(name, value)
  try {
    const app = await startApp(await freePort(), [process.execPath, 'server/main.ts', file])
    await app.stop()
  } finally {
    vi.unstubAllEnvs()
    folder.remove()
  }
})

it('[BOOT-12] the servers of the browser tests run without variables of the shell', () => {
  const servers = [playwright.webServer ?? []].flat()
  expect(servers).toHaveLength(2)
  for (const { env } of servers)
    expect(readConfig({ ...SHELL, ...env })).toMatchObject({
      ok: true,
      value: { databaseUrl: null, model: { provider: 'offline' } },
    })
})
