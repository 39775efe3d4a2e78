import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Debian's folder for the programs of each version. */
const DEBIAN = '/usr/lib/postgresql'

/**
 * Returns the folder of PostgreSQL's programs (initdb, postgres) for the tests, or undefined.
 * Checks POSTGRES_BIN, then pg_config, then Debian's folder.
 */
export function findPostgres() {
  const binFolder = process.env['POSTGRES_BIN']
  if (binFolder) return isWhole(binFolder) ? binFolder : undefined
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))
  const folders = [
    ...(config.status === 0 ? [config.stdout.trim()] : []),
    ...newest.map((version) => join(DEBIAN, version, 'bin')),
  ]
  return folders.find(isWhole)
}

/** Finds PostgreSQL, or installs it with apt if we are root on Debian. May return undefined. */
export function ensurePostgres() {
  const found = findPostgres()
  if (found || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', '--no-install-recommends', 'postgresql')
  return findPostgres()
}

function isWhole(folder) {
  return ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)))
}
