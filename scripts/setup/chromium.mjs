import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Headless Chromium. The tests run a seventh faster in it. */
const SHELL = 'chromium-headless-shell'
/** Regular Chromium, as users have it. Benchmarks prefer it. */
export const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns the path of a Chromium for the browser tests, or undefined. Checks CHROMIUM_PATH, then
 * the system, then Playwright's download. `names` are system browsers in order of preference.
 */
export function findChromium(names = [SHELL, ...WHOLE]) {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return chosen
  const found = names.map(which).find(Boolean)
  if (found) return found
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/**
 * Finds or installs Chromium: with apt if we are root on Debian, else through Playwright. May
 * return undefined.
 */
export function ensureChromium(root) {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    run('apt-get', ['update', '-qq'])
    for (const name of [SHELL, 'chromium'])
      if (!findChromium()) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  } else {
    run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'])
  }
  return findChromium()
}

function which(name) {
  const answer = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout.trim() : undefined
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
