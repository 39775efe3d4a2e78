import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/setup/chromium.mjs'

/** Where the browser tests' own server listens; another port per checkout lets runs stand side by side. */
const port = process.env['E2E_PORT'] ?? '4319'
const dataDir = `.tmp/e2e-data-${port}`
const origin = `http://127.0.0.1:${port}`
// Workers load this file too: they take the path that the first process has found.
const chromium = process.env['CHROMIUM_PATH'] ?? findChromium()
if (chromium) process.env['CHROMIUM_PATH'] = chromium

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.tmp/e2e-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
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
  webServer: {
    // The real server on an empty data folder; the offline model answers at once.
    command: `rm -rf ${dataDir} && exec node_modules/.bin/node server/main.ts`,
    url: `${origin}/api/health`,
    env: { PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, MODEL_PACE_MS: '0' },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 30_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
