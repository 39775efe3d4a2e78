import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { postgresDialect } from '#server/store/postgres.ts'
import { openStore } from '#server/store/store.ts'
import { freePort } from '#tests/operations/server-process.ts'
import { findPostgres } from '../../../scripts/setup/postgres.mjs'
import { TEMPLATE_DATABASE } from './database.ts'

declare module 'vitest' {
  // An interface, because it adds to the one that vitest declares.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** Address of a PostgreSQL in which tests may create databases. Null if none is available. */
    readonly postgres: string | null
  }
}

const USER = 'ledgerline'
const PASSWORD = 'only-for-tests'
const START_TRIES = 200

/** Durability is off, because the data only live as long as the tests. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=127.0.0.1',
  'max_connections=200',
]

/** PostgreSQL refuses to run as root, so root switches to the package's user. */
const userOf = (): { readonly uid: number; readonly gid: number } | null => {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const isUp = async (connectionString: string): Promise<boolean> => {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const isGone = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null

const stop = async (child: ChildProcess): Promise<void> => {
  if (isGone(child)) return
  child.kill('SIGQUIT')
  await once(child, 'exit')
}

const startCluster = async (bin: string, folder: string) => {
  const user = userOf()
  const as = user ?? {}
  if (user) chownSync(folder, user.uid, user.gid)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 })
  const data = join(folder, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      `--pgdata=${data}`,
      `--username=${USER}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ],
    { ...as, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`)
  const port = await freePort()
  const logFile = join(folder, 'log')
  const log = openSync(logFile, 'w')
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...SETTINGS.map((one) => `--${one}`)],
    { ...as, cwd: folder, stdio: ['ignore', log, log] },
  )
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`
  for (let tries = 0; !(await isUp(url)); tries += 1) {
    if (tries === START_TRIES || isGone(child)) {
      await stop(child)
      throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return { child, url }
}

/** Creates the template database of the tests. */
const makeReady = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${TEMPLATE_DATABASE}`)
  await client.end()
  const ready = new URL(url)
  ready.pathname = `/${TEMPLATE_DATABASE}`
  await (await openStore(postgresDialect(ready.href))).destroy()
}

type Cluster = { readonly url: string; readonly end: () => Promise<void> }

const inNewFolder = async (): Promise<Cluster | null> => {
  const bin = findPostgres()
  if (bin === undefined) {
    console.log(
      'PostgreSQL was not found: the tests on it are skipped. `npm test` as root on Debian installs it; elsewhere set POSTGRES_BIN.',
    )
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'ledgerline-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const { child, url } = await startCluster(bin, folder).catch((error: unknown) => {
    remove()
    throw error
  })
  const end = async (): Promise<void> => {
    await stop(child)
    remove()
  }
  await makeReady(url).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { url, end }
}

/** vitest loads this file once per project, so shared state lives on the process. */
const SHARED = Symbol.for('ledgerline.tests.postgres')
type Shared = { readonly started: Promise<Cluster | null>; projects: number }

/**
 * Starts a PostgreSQL in a temporary folder for the tests of all projects. Returns its teardown.
 */
export const setup = async (project: TestProject) => {
  const place = globalThis as { [SHARED]?: Shared | undefined }
  const shared = (place[SHARED] ??= { started: inNewFolder(), projects: 0 })
  shared.projects += 1
  project.provide('postgres', (await shared.started)?.url ?? null)
  return async () => {
    shared.projects -= 1
    if (shared.projects > 0) return
    place[SHARED] = undefined
    await (await shared.started)?.end()
  }
}
