import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { ok } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Imports } from '#server/import/imports.ts'
import {
  createBigWrites,
  NotWrittenError,
  withBigWrites,
} from '#server/sheets/writes/big-writes.ts'
import { createLog } from '#server/log.ts'
import type { ThreadLimits } from '#server/sheets/single-worker.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { spreadsheetsOf } from '#server/sheets/spreadsheets.ts'
import { sqliteDialect } from '#server/store/sqlite.ts'
import { openStore } from '#server/store/store.ts'
import { createMutex, type Mutex } from '#server/store/mutex.ts'
import { signUp } from '#tests/support/server/caller.ts'
import { rejectionOf, sendFile } from '#tests/support/transfer/import-call.ts'
import { testPostgres } from '#tests/support/server/database.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

/** The names of all writes sent to worker threads, including those of test servers. */
const writtenBeside: string[] = []
/** Whether the write queue of every worker is full. */
let isFull = false
vi.mock(import('#server/sheets/writes/big-writes.ts'), async (load) => {
  const real = await load()
  return {
    ...real,
    createBigWrites: (...made) => {
      const writes = real.createBigWrites(...made)
      const write: typeof writes.write = (question) => {
        writtenBeside.push(question.write.name)
        if (isFull) return Promise.reject(new real.NotWrittenError('full'))
        return writes.write(question)
      }
      return { ...writes, write }
    },
  }
})
afterEach(() => {
  writtenBeside.length = 0
  isFull = false
})

const { serve, closing } = useWorlds()

const ROWS = 6000
/** A workbook of more than a million characters of JSON, with `first` in its first cell. */
const big = (first: string) => {
  const cells = Array.from({ length: ROWS }, (_, row) => [
    row,
    Object.fromEntries(
      Array.from({ length: 10 }, (_cell, column) => [
        column,
        row + column === 0 ? { v: first, t: 1 } : { v: row * column, t: 2 },
      ]),
    ),
  ])
  return singleSheetWorkbook('w', ROWS, 20, Object.fromEntries(cells))
}
const NO_CELLS = { prefer: 'return=minimal' }

/**
 * Simulates a slow disk: holds the write lock of the server's database until the returned function
 * runs.
 */
const slowDisk = (dataDir: string) => {
  const other = closing(new DatabaseSync(join(dataDir, 'ledgerline.db')))
  other.exec('begin immediate')
  return () => other.exec('rollback')
}

/**
 * Opens a second store on the database file. `plain` and `spreadsheets` both write the spreadsheets
 * of the only user. Only `spreadsheets` uses a write thread.
 */
const beside = async (dataDir: string, limits: Partial<ThreadLimits> = {}) => {
  const file = join(dataDir, 'ledgerline.db')
  const turn = createMutex()
  let tell = (): void => undefined
  const writing: Mutex = async () => {
    const letGo = await turn()
    tell()
    return letGo
  }
  /** Resolves once a write has taken the mutex. */
  const taken = () =>
    new Promise<void>((resolve) => {
      tell = resolve
    })
  const store = await openStore(sqliteDialect(file, writing))
  closing({ close: () => store.destroy() })
  const bigWrites = closing(createBigWrites({ file, writing }, limits))
  const row = await store.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const plain = spreadsheetsOf(store, systemClock, row.id)
  const of = (userId: string) =>
    withBigWrites(spreadsheetsOf(store, systemClock, userId), bigWrites, systemClock, userId)
  return { store, plain, of, writing, taken, spreadsheets: of(row.id) }
}

describe.runIf(testPostgres() === undefined)('a large workbook on SQLite', () => {
  it('[SHEET-270] is written in a worker thread, and other users can read while it waits for the disk', async () => {
    const { origin, dataDir } = await serve()
    const owner = await signUp(origin)
    const { body: sheet } = await owner.call('spreadsheets.create', { body: { title: 'Big' } })
    const { spreadsheets } = await beside(dataDir)
    const letGo = slowDisk(dataDir)
    let isWritten = false
    const workbookText = JSON.stringify(big('one'))
    const save = { id: sheet.id, title: null, workbookText, baseRevision: 1 }
    const writing = spreadsheets.save(save).finally(() => {
      isWritten = true
    })
    const [listed] = await spreadsheets.list(null)
    expect([listed?.revision, isWritten]).toEqual([1, false])
    letGo()
    expect(await writing).toMatchObject({ ok: true, value: { revision: 2 } })
    expect((await spreadsheets.get(sheet.id))?.workbook_data).toEqual(big('one'))
  })

  it('[SHEET-320, SHEET-1011] makes small writes of others wait without blocking the server or losing a write', async () => {
    const { origin, dataDir } = await serve()
    const owner = await signUp(origin)
    const { body: sheet } = await owner.call('spreadsheets.create', { body: { title: 'Big' } })
    const { body: other } = await owner.call('spreadsheets.create', { body: { title: 'Small' } })
    const { plain, spreadsheets, store, taken } = await beside(dataDir)
    const letGo = slowDisk(dataDir)
    const done: string[] = []
    const saving = spreadsheets
      .save({
        id: sheet.id,
        title: null,
        workbookText: JSON.stringify(big('one')),
        baseRevision: 1,
      })
      .finally(() => done.push('saved'))
    await taken()
    const renaming = plain.rename(other.id, 'Renamed').finally(() => done.push('renamed'))
    const inOne = store
      .transaction()
      .execute((writing) => spreadsheetsOf(writing, systemClock, 'nobody').remove([other.id]))
      .finally(() => done.push('removed'))
    const titles = (await spreadsheets.list(null)).map(({ title }) => title)
    expect([titles.toSorted(), done]).toEqual([['Big', 'Small'], []])
    letGo()
    expect(await saving).toMatchObject({ ok: true, value: { revision: 2 } })
    expect([await renaming, await inOne]).toEqual([expect.any(String), []])
    expect((await plain.head(other.id))?.title).toBe('Renamed')
  })

  it('[SAVE-80] is refused if the queue of its user or the whole queue is full', async () => {
    const { origin, dataDir } = await serve()
    const owner = await signUp(origin)
    const { body: sheet } = await owner.call('spreadsheets.create', { body: { title: 'Big' } })
    const { spreadsheets, of, writing } = await beside(dataDir)
    const letGo = await writing()
    const workbookText = JSON.stringify(big('one'))
    const save = { id: sheet.id, title: null, workbookText, baseRevision: null }
    const mine = Array.from({ length: 5 }, () => spreadsheets.save(save))
    const others = ['a', 'b', 'c', 'd'].flatMap((user) =>
      Array.from({ length: 4 }, () => of(user).save(save)),
    )
    const refused = await Promise.allSettled([mine[4], ...others.slice(-4)])
    expect(
      refused.map((one) => one.status === 'rejected' && one.reason instanceof NotWrittenError),
    ).toEqual(refused.map(() => true))
    letGo()
    const rest = await Promise.all([...mine.slice(0, 4), ...others.slice(0, -4)])
    expect(rest.map((one) => one.ok)).toEqual([
      ...mine.slice(0, 4).map(() => true),
      ...others.slice(0, -4).map(() => false),
    ])
  })

  it('[SAVE-80, SAVE-741, SAVE-760] is refused if its write takes too long, and nothing is stored', async () => {
    const { origin, dataDir } = await serve()
    const owner = await signUp(origin)
    const { body: sheet } = await owner.call('spreadsheets.create', { body: { title: 'Big' } })
    // 1 ms is too short even to start the thread.
    const { spreadsheets } = await beside(dataDir, { timeoutMs: 1 })
    const workbookText = JSON.stringify(big('one'))
    const save = { id: sheet.id, title: null, workbookText, baseRevision: null }
    await expect(spreadsheets.save(save)).rejects.toThrow(NotWrittenError)
    expect((await spreadsheets.head(sheet.id))?.revision).toBe(1)
  })

  it('[SHEET-350, SHEET-1010, SHEET-1009] gets 500 and a logged reason if its write fails, and the next write succeeds', async () => {
    const logged: string[] = []
    const log = createLog('warn', { write: (line) => logged.push(line) })
    const { origin, dataDir } = await serve({ log })
    const owner = await signUp(origin)
    const { body: sheet } = await owner.call('spreadsheets.create', { body: { title: 'Big' } })
    const save = () =>
      owner.call('spreadsheets.update', {
        params: { id: sheet.id },
        body: { workbook_data: big('one') },
        headers: NO_CELLS,
      })
    const other = closing(new DatabaseSync(join(dataDir, 'ledgerline.db')))
    other.exec('alter table spreadsheets rename to away')
    const { status, body } = await save()
    expect([status, body]).toMatchObject([500, { detail: API_TEXTS.internal }])
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      // Code 1 is SQLITE_ERROR: no such table. The log omits the values of the statement.
      { level: 50, err: { code: 1, message: 'the database did not take a statement' } },
    ])
    other.exec('alter table away rename to spreadsheets')
    expect(await save()).toMatchObject({ status: 200, body: { revision: 2 } })
  })

  it('is created and saved by the write thread of the server, but renamed without it', async () => {
    const { origin } = await serve()
    const owner = await signUp(origin)
    const { body: sheet } = await owner.call('spreadsheets.create', {
      body: { title: 'Big', workbook_data: big('one') },
      headers: NO_CELLS,
    })
    await owner.call('spreadsheets.update', {
      params: { id: sheet.id },
      body: { workbook_data: big('two') },
      headers: NO_CELLS,
    })
    await owner.call('spreadsheets.rename', { params: { id: sheet.id }, body: { title: 'Small' } })
    expect(writtenBeside).toEqual(['add', 'save'])
  })

  it('is written by the write thread if it is created from JSON, and is returned whole', async () => {
    const { origin, dataDir } = await serve()
    await signUp(origin)
    const { spreadsheets } = await beside(dataDir)
    const sheet = { id: crypto.randomUUID(), title: 'Big', requestId: crypto.randomUUID() }
    const made = await spreadsheets.create({ ...sheet, workbook_data: big('one') })
    expect(made.workbook_data).toEqual({ ...big('one'), id: sheet.id })
    const again = await spreadsheets.create({
      ...sheet,
      id: crypto.randomUUID(),
      workbook_data: big('two'),
    })
    expect([again.id, again.workbook_data]).toEqual([sheet.id, big('one')])
    expect(writtenBeside).toEqual(['add', 'add'])
  })

  it('[SHEET-352] gets 429 and Retry-After if it is imported while the write queues are full', async () => {
    const text = JSON.stringify(big('one'))
    const carried = { text, window: { form: 1, first: '{}', preview: '{}' } }
    const imports: Imports = {
      read: async ({ named }) => ok({ ...(await named()), carried, leftOut: {} }),
      close: async () => undefined,
    }
    const owner = await signUp((await serve({ imports })).origin)
    isFull = true
    const refused = await sendFile(owner, { name: 'a.csv', bytes: 'a,b' })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await rejectionOf(refused)).toEqual([429, API_TEXTS.saveLater])
    isFull = false
    expect((await sendFile(owner, { name: 'a.csv', bytes: 'a,b' })).status).toBe(201)
  })

  it('[SHEET-271] gets the same answers as a small one to a repeated create, a stale save and a save of an absent spreadsheet', async () => {
    const { origin } = await serve()
    const owner = await signUp(origin)
    const body = { title: 'Big', workbook_data: big('one'), request_id: crypto.randomUUID() }
    const made = await owner.call('spreadsheets.create', { body, headers: NO_CELLS })
    const again = await owner.call('spreadsheets.create', { body, headers: NO_CELLS })
    expect(again.body.id).toBe(made.body.id)
    const save = (id: string, first: string, base: number) =>
      owner.call('spreadsheets.update', {
        params: { id },
        body: { workbook_data: big(first) },
        headers: { ...NO_CELLS, 'if-match': `"${base}"` },
      })
    const { id } = made.body
    const answers = [
      await save(id, 'two', 1),
      await save(id, 'two', 1),
      await save(id, 'three', 1),
      await save('absent', 'two', 1),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 404])
    const { body: list } = await owner.call('spreadsheets.list')
    expect(list.spreadsheets).toHaveLength(1)
    expect(JSON.stringify(list.spreadsheets[0]?.preview)).toContain('two')
  })
})
