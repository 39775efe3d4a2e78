import { defineConfig } from '@playwright/test'
import { hasEveryFile, isFull, SHORT } from './e2e/support/full.ts'
import { CHEAP_PASSWORDS, originOf, serverOf } from './e2e/support/servers.ts'
import { findChromium } from './scripts/setup/chromium.mjs'

/**
 * Port of the first test server. The second one uses the next port. Set E2E_PORT to run several
 * suites in parallel.
 */
const port = Number(process.env['E2E_PORT'] ?? 4318)

/** Each test creates an account, and a full password hash takes a third of a second of CPU time. */
const preloads = isFull ? [] : [CHEAP_PASSWORDS]

// Workers load this file too, so they reuse the path that the main process found.
const chromium = process.env['CHROMIUM_PATH'] ?? findChromium()
if (chromium) process.env['CHROMIUM_PATH'] = chromium

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: `.tmp/e2e-results-${port}`,
  fullyParallel: true,
  workers: 2,
  // The short run retries once with a trace. The full run has no retries.
  retries: isFull ? 0 : 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace costs a third of a test's time. TRACE=1 also keeps traces of first failures.
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
  // Most tests need the whole answer at once. The paced ones check an answer while it streams.
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
