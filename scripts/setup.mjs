// Brings a checkout to where it can run. Runs on the machine's own Node (20 or later) before anything
// is installed, so it is plain JavaScript and imports nothing but Node.
//   node scripts/setup.mjs            packages
//   node scripts/setup.mjs --build    and the client in dist/
//   node scripts/setup.mjs --chromium and the browser
//   node scripts/setup.mjs --tests    and what the tests drive: Chromium and PostgreSQL
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
