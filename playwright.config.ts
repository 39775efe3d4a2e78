import { defineConfig } from '@playwright/test'
import { hasEveryFile, isFull, SHORT } from './e2e/support/full.ts'
import { CHEAP_PASSWORDS, originOf, serverOf } from './e2e/support/servers.ts'
import { findChromium } from './scripts/setup/chromium.mjs'

/** Where the browser tests' own servers listen, and the port after it; another one lets runs stand side by side. */
const port = Number(process.env['E2E_PORT'] ?? 4318)

/** Each test makes an account: hashing its password at full work takes a third of a second of a processor. */
const preloads = isFull ? [] : [CHEAP_PASSWORDS]

// Workers load this file too: they take the path that the first process has found.
const chromium = process.env['CHROMIUM_PATH'] ?? findChromium()
if (chromium) process.env['CHROMIUM_PATH'] = chromium

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: `.tmp/e2e-results-${port}`,
  fullyParallel: true,
  workers: 2,
  // A short run may try once more, with a trace; the long one forgives nothing.
  retries: isFull ? 0 : 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace costs a third of a test's time: TRACE=1 keeps those of first failures too.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Most tests want the answer at once; the paced ones look at an answer while it streams.
  projects: [
    {
      name: 'instant',
      testMatch: hasEveryFile ? '**/*.spec.ts' : SHORT,
      testIgnore: '**/*.paced.spec.ts',
      use: { baseURL: originOf(port) },
    },
    { name: 'paced', testMatch: '**/*.paced.spec.ts', use: { baseURL: originOf(port + 1) } },
  ],
  webServer: [serverOf(port, 0, preloads), serverOf(port + 1, 40, preloads)],
})
