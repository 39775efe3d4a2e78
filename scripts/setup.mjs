// Prepares a checkout. The script runs on the system's Node (20 or later) before any install. So it
// is plain JavaScript and imports only Node's own modules.
//   node scripts/setup.mjs            installs the packages
//   node scripts/setup.mjs --build    also builds the client into dist/
//   node scripts/setup.mjs --chromium also installs the browser
//   node scripts/setup.mjs --tests    also installs Chromium and PostgreSQL for the tests
import { fileURLToPath } from 'node:url'
import { buildClient } from './setup/build.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { installPackages } from './setup/install.mjs'
import { ensurePostgres } from './setup/postgres.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

function setUp(options) {
  report('Installed packages', installPackages(root))
  if (options.includes('--build')) report('Built the client', buildClient(root))
  if (options.includes('--tests') || options.includes('--chromium')) {
    const chromium = ensureChromium(root)
    console.log(
      chromium
        ? `Chromium: ${chromium}`
        : 'Chromium: none found or installable, browser tests are skipped',
    )
  }
  if (options.includes('--tests')) {
    const postgres = ensurePostgres()
    console.log(
      postgres
        ? `PostgreSQL: ${postgres}`
        : 'PostgreSQL: none found or installable, its tests are skipped',
    )
  }
}

function report(what, seconds) {
  if (seconds > 0) console.log(`${what} in ${seconds.toFixed(1)} s`)
}

try {
  setUp(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
