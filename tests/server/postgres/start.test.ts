import { sql } from 'kysely'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serversOnPostgres } from '#server/store/postgres-servers.ts'
import { freePort, launch } from '#tests/operations/server-process.ts'
import { signUp } from '#tests/support/server/caller.ts'
import {
  killConnection,
  databaseEnv,
  dropDatabase,
  lockHolders,
  openTestStore,
} from '#tests/support/server/database.ts'
import { startTestServer, temporaryFolder } from '#tests/support/server/server.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await dropDatabase(folder)
})

/** Returns the URL of this test's database after `change`. */
const address = async (change: (url: URL) => void): Promise<string> => {
  const url = new URL((await databaseEnv(folder))['DATABASE_URL'] ?? '')
  change(url)
  return url.href
}

/** Starts a server whose start must fail. Returns its exit code and output. */
const refusedStart = async (DATABASE_URL: string) => {
  const server = launch({ PORT: '0', DATA_DIR: folder, DATABASE_URL })
  return { code: await server.exited, output: server.output() }
}

describe('a failing start on PostgreSQL', () => {
  it.each([
    [
      'a wrong password',
      (url: URL) => (url.password = 'hunter2-wrong'),
      /^The database of DATABASE_URL refuses the user of DATABASE_URL\. .*\.\n$/,
    ],
    [
      'a missing database',
      (url: URL) => (url.pathname = '/nowhere'),
      /^The database of DATABASE_URL is not there\. .*\.\n$/,
    ],
    [
      'an unknown host',
      (url: URL) => (url.hostname = 'nowhere.invalid'),
      /^The database of DATABASE_URL cannot be opened \(.*\)\. .*\.\n$/,
    ],
  ])('[BOOT-13] with %s prints one sentence without the password', async (_, change, sentence) => {
    const url = await address(change)
    const { code, output } = await refusedStart(url)
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
    expect(output).not.toContain(new URL(url).password)
  })

  it('[BOOT-13] at a port without a listener prints one sentence', async () => {
    const port = String(await freePort())
    const { code, output } = await refusedStart(await address((url) => (url.port = port)))
    expect(code).toBe(1)
    expect(output).toMatch(/cannot be opened \(ECONNREFUSED\)\. .*\.\n$/)
  })

  it('[BOOT-13] on a database of a newer version prints one sentence', async () => {
    const store = await openTestStore(folder)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01T00:00:00.000Z')`.execute(
      store,
    )
    await store.destroy()
    const { code, output } = await refusedStart(await address(() => undefined))
    expect(code).toBe(1)
    expect(output).toMatch(/^The database of DATABASE_URL was written by a newer version\. .*\.\n$/)
  })
})

describe('the signing key in the database', () => {
  it('[BOOT-14] makes the start print one sentence and fail if it is damaged', async () => {
    const store = await openTestStore(folder)
    await store.insertInto('server_keys').values({ name: 'signing', value: 'half a k' }).execute()
    await store.destroy()
    const { code, output } = await refusedStart(await address(() => undefined))
    expect(code).toBe(1)
    expect(output).toMatch(/^The key in the database of DATABASE_URL is damaged\. .*\.\n$/)
  })

  it('[BOOT-14] signs even if the data folder has another key, and the start logs the difference', async () => {
    const second = temporaryFolder()
    const DATABASE_URL = await address(() => undefined)
    const saidBy = async (DATA_DIR: string): Promise<string> => {
      const server = launch({ PORT: '0', DATA_DIR, DATABASE_URL })
      await vi.waitFor(() => expect(server.output()).toContain('Ledgerline is ready'), 30_000)
      server.child.kill()
      await server.exited
      return server.output()
    }
    const sentence = 'the key in the database signs, not the file secret of this DATA_DIR'
    try {
      expect(await saidBy(folder)).not.toContain(sentence)
      expect(await saidBy(second)).toContain(sentence)
      expect(await saidBy(folder)).not.toContain(sentence)
    } finally {
      rmSync(second, { recursive: true, force: true })
    }
  }, 100_000)
})

describe('lost database connections', () => {
  it('[BOOT-13] the server continues with new connections, and one of them takes the lock of the lost connection', async () => {
    const server = await startTestServer({ dataDir: folder })
    const person = await signUp(server.origin)
    const store = await openTestStore(folder)
    const [lost = 0] = await lockHolders(store)
    expect(lost).toBeGreaterThan(0)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(store)
    await expect.poll(async () => (await person.open('account.get')).status).toBe(200)
    const others = async () => (await lockHolders(store)).map((pid) => pid !== lost)
    await expect.poll(others, { timeout: 5000 }).toEqual([true])
    await store.destroy()
    await server.close()
  })

  it('[API-18] the health check answers 503 while the database does not answer', async () => {
    const server = await startTestServer({ dataDir: folder })
    const health = async () => (await fetch(`${server.origin}/api/health`)).status
    expect(await health()).toBe(200)
    await dropDatabase(folder)
    expect(await health()).toBe(503)
    await databaseEnv(folder)
    await expect.poll(health).toBe(200)
    await server.close()
  })

  it('[BOOT-13] a connection lost inside a transaction fails only that transaction', async () => {
    const store = await openTestStore(folder)
    const writing = store.transaction().execute(async (on) => {
      const { rows } = await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`.execute(
        on,
      )
      await killConnection(store, rows[0]?.pid ?? 0)
      await sql`select 1`.execute(on)
    })
    await expect(writing).rejects.toThrow()
    expect(await lockHolders(store)).toEqual([])
    await store.destroy()
  })

  it('[BOOT-14] a connection that the server lost but the database still holds does not block the next one', async () => {
    const servers = await serversOnPostgres(await address(() => undefined))
    const store = await openTestStore(folder)
    const { rows } = await sql<{ readonly is_taken: boolean }>`
      select pg_try_advisory_lock_shared(classid::int, objid::int) as is_taken from pg_locks
      where locktype = 'advisory' and objid = ${servers.self}`.execute(store)
    expect(rows).toEqual([{ is_taken: true }])
    await store.destroy()
    await servers.close()
  })

  it('[BOOT-14] a closed server does not reconnect', async () => {
    const url = await address(() => undefined)
    const store = await openTestStore(folder)
    /** Connects a server and breaks its connection. */
    const broken = async () => {
      const servers = await serversOnPostgres(url)
      const [pid = 0] = await lockHolders(store)
      await killConnection(store, pid)
      await expect.poll(() => lockHolders(store)).toEqual([])
      return servers
    }
    const closed = await broken()
    await closed.close()
    // The connection of `open` breaks later. If `closed` reconnected, it would do so before `open`.
    const open = await broken()
    await expect.poll(() => lockHolders(store), { timeout: 5000 }).not.toEqual([])
    expect(await open.isRunning(closed.self)).toBe(false)
    expect(await lockHolders(store)).toHaveLength(1)
    await open.close()
    await store.destroy()
  })
})
