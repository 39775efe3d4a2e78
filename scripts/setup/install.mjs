import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Installs the packages of the lockfile if node_modules differs. Returns the seconds spent, or 0 if
 * nothing was missing. Throws if npm fails.
 */
export function installPackages(root) {
  if (isInstalled(root)) return 0
  console.log('Installing packages. The first time, this takes about a minute.')
  const started = performance.now()
  const npm = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PATH: pathWithoutLocalNode() },
    },
  )
  if (npm.status !== 0)
    throw new Error('Installing the packages failed: see the lines of npm above.')
  if (!existsSync(join(root, 'node_modules/.bin/node')))
    throw new Error('Node 24 is not in node_modules: allow install scripts for the package "node".')
  return (performance.now() - started) / 1000
}

/**
 * npm writes node_modules/.package-lock.json as its last step, so this file lists the installed
 * packages. Optional packages of other platforms may be missing.
 */
function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/')) return true
    const found = present[path]
    return found ? found.version === entry.version : entry.optional === true
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** npm must not run on the Node in node_modules, because `npm ci` deletes it. */
function pathWithoutLocalNode() {
  const parts = (process.env['PATH'] ?? '').split(delimiter)
  return parts.filter((part) => !part.includes('node_modules')).join(delimiter)
}
