import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { sqliteDialect } from '#server/store/sqlite.ts'
import { openStore } from '#server/store/store.ts'
import { freePort, launch, temporaryFolder } from './server-process.ts'

let folder: ReturnType<typeof temporaryFolder>

beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

/** Starts with a wrong environment, and returns the exit code and the output. */
async function refusedStart(env: Readonly<Record<string, string>>) {
  const server = launch({ PORT: String(await freePort()), DATA_DIR: folder.path, ...env })
  const code = await server.exited
  return { code, output: server.output() }
}

describe('an .env file', () => {
  /** Returns the output of a start with a wrong PORT in `.env`. The server checks PORT first. */
  const started = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
    writeFileSync(join(folder.path, '.env'), 'PORT=eighty\n')
    const server = launch({ DATA_DIR: folder.path, ...env }, { cwd: folder.path, args })
    await server.exited
    return server.output()
  }

  it('[BOOT-12, BOOT-19] is read by the start command, and shell variables win', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const args = /server\/main\.ts (\S+)$/.exec(scripts.start)?.slice(1) ?? []
    expect(args).toEqual(['.env'])
    expect(await started(args, {})).toContain('PORT must')
    expect(await started(args, { PORT: '0', LOG_LEVEL: 'loud' })).toContain('LOG_LEVEL must')
  })

  it('[BOOT-12] is not read if a test starts the server', async () => {
    expect(await started([], { LOG_LEVEL: 'loud' })).toContain('LOG_LEVEL must')
  })
})

describe('a failed start', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['MONTHLY_CREDITS', '-1'],
    ['MONTHLY_CREDITS', 'many'],
    ['FLAGS', '{chat:'],
    ['FLAGS', '{"chat":"yes"}'],
    ['PUBLIC_URL', 'not an address'],
    ['MODEL_PACE_MS', 'slow'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://localhost/ledgerline'],
  ])('[BOOT-1] with %s=%s stops with a sentence that names the variable', async (name, value) => {
    const { code, output } = await refusedStart({ [name]: value })
    expect(code).toBeGreaterThan(0)
    expect(output).toContain(name)
    expect(output).not.toMatch(/^\s+at /m)
  })

  it('[BOOT-2] on a port in use stops with a sentence that names the port', async () => {
    const port = await freePort()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    const { code, output } = await refusedStart({ PORT: String(port) })
    await new Promise((resolve) => other.close(resolve))
    expect(code).toBeGreaterThan(0)
    expect(output).toContain(String(port))
    expect(output).not.toMatch(/^\s+at /m)
  })

  it('[BOOT-2] with an unwritable data folder stops with a sentence that names the folder', async () => {
    // The parent of the data folder is a file, so even root cannot write there.
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    const { code, output } = await refusedStart({ DATA_DIR: join(file, 'data') })
    expect(code).toBeGreaterThan(0)
    expect(output).toContain(join(file, 'data'))
    expect(output).not.toMatch(/^\s+at /m)
  })

  it.skipIf(!existsSync('/proc/self'))(
    '[BOOT-2] with a data folder that cannot be created stops and does not hang',
    async () => {
      const { code, output } = await refusedStart({ DATA_DIR: '/proc/ledgerline/data' })
      expect(code).toBe(1)
      expect(output).toMatch(/^The data folder \/proc\/ledgerline\/data cannot be written .*\.\n$/)
    },
  )

  const database = () => join(folder.path, 'ledgerline.db')

  it.each([
    ['no database', 'Dear diary, '.repeat(1000)],
    ['cut off', 'SQLite format 3\0'],
  ])(
    '[BOOT-2] with a database that is %s stops with a sentence about the damage',
    async (_, content) => {
      writeFileSync(database(), content)
      const { code, output } = await refusedStart({})
      expect(code).toBe(1)
      expect(output).toMatch(/^The database .*ledgerline\.db is damaged \(.*\)\. .*\.\n$/)
      expect(output).not.toContain('writable')
      expect(readFileSync(database(), 'utf8')).toBe(content)
    },
  )

  it('[BOOT-2] with a database of a newer version stops with a sentence about the version', async () => {
    const store = await openStore(sqliteDialect(database()))
    const row = { name: '9999-from-the-future', timestamp: new Date().toISOString() }
    await store.executeQuery(
      sql`insert into kysely_migration (name, timestamp) values (${row.name}, ${row.timestamp})`.compile(
        store,
      ),
    )
    await store.destroy()
    const { code, output } = await refusedStart({})
    expect(code).toBe(1)
    expect(output).toMatch(/^The database .* was written by a newer version\. .*\.\n$/)
  })

  it('[BOOT-2] with a damaged key stops with a sentence that names the key', async () => {
    writeFileSync(join(folder.path, 'secret'), 'half a k')
    const { code, output } = await refusedStart({})
    expect(code).toBe(1)
    expect(output).toMatch(/^The key .*secret is damaged\. .*\.\n$/)
  })
})
