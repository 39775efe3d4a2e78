import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Chromium without its windows: tests take a seventh less time in it. */
const SHELL = 'chromium-headless-shell'
/** Chromium as people have it: what is measured is measured here first. */
export const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Path of a Chromium for the browser tests, or undefined.
 * Looks at CHROMIUM_PATH, then at the system, then at what Playwright has downloaded.
 * `names` are those of the system's browsers, the first one first.
 */
export function findChromium(names = [SHELL, ...WHOLE]) {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return chosen
  const found = names.map(which).find(Boolean)
  if (found) return found
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** Finds a Chromium or installs one: from Debian's packages as root, else by Playwright. May answer undefined. */
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
