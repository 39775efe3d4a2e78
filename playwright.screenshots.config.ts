import { defineConfig } from '@playwright/test'
import { CHEAP_PASSWORDS, originOf, serverOf } from './e2e/support/servers.ts'
import tests from './playwright.config.ts'

/** Port of the first screenshot server. The second one uses the next port. */
const port = Number(process.env['E2E_PORT'] ?? 4338)

const preloads = [CHEAP_PASSWORDS, './e2e/support/steady-clock.ts']
const instant = { baseURL: originOf(port) }

// `npm run screenshots` takes screenshots of all screens, and a contact sheet.
export default defineConfig({
  ...tests,
  testMatch: '**/*.shots.ts',
  outputDir: `.tmp/screenshots-results-${port}`,
  retries: 0,
  timeout: 180_000,
  projects: [
    { name: 'instant', testMatch: '**/screens.shots.ts', grepInvert: /@paced/, use: instant },
    {
      name: 'paced',
      testMatch: '**/screens.shots.ts',
      grep: /@paced/,
      use: { baseURL: originOf(port + 1) },
    },
    { name: 'contact', testMatch: '**/contact.shots.ts', dependencies: ['instant', 'paced'] },
    { name: 'readme', testMatch: '**/readme.shots.ts', use: instant },
  ],
  webServer: [serverOf(port, 0, preloads), serverOf(port + 1, 60, preloads)],
})
