import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { UNSET_ENV } from '#tests/support/server/unset-env.ts'
import { CHEAP_PASSWORDS, originOf } from './servers.ts'
import { expect } from './test.ts'

/** First port above the other servers of a run. Each test uses a different offset. */
export const COUNTED_PORT = Number(process.env['E2E_PORT'] ?? 4517) + 40

/** Startup timeout on a busy machine. */
const STARTS_MS = 45_000

/** Starts our server with analytics that go to the collector at `host`. */
export const startCounted = (host: string, port: number) =>
  startWith({ POSTHOG_KEY: 'phc_test', POSTHOG_HOST: host }, port)

/** Starts our server with these variables on an empty data folder. */
export async function startWith(variables: Readonly<Record<string, string>>, port: number) {
  const origin = originOf(port)
  const health = async () => (await fetch(`${origin}/api/health`).catch(() => null))?.status
  // If a server of an earlier run still uses the port, the test would reach that server instead.
  expect(await health(), `port ${port} is free`).toBeUndefined()
  const dataDir = mkdtempSync(join(tmpdir(), 'ledgerline-counted-'))
  const child = spawn(process.execPath, [`--import=${CHEAP_PASSWORDS}`, 'server/main.ts'], {
    env: {
      ...process.env,
      ...UNSET_ENV,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      MODEL_PACE_MS: '0',
      ...variables,
    },
    stdio: 'ignore',
  })
  await expect.poll(health, { timeout: STARTS_MS }).toBe(200)
  return {
    origin,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A browser without automation markers, because PostHog ignores bots. */
export async function asPerson(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  })
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
    // `userAgentData.brands` also names headless Chromium.
    Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => undefined })
  })
  return context
}
