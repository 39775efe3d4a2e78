import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { createBigWrites, writingBeside } from '#server/sheets/big-writes.ts'
import { oneSheet } from '#server/sheets/one-sheet.ts'
import { spreadsheetsOf } from '#server/sheets/spreadsheets.ts'
import { signUp } from '#tests/support/caller.ts'
import { openTestStore, testPostgres } from '#tests/support/database.ts'
import { useWorlds } from '#tests/support/worlds.ts'

const { serve, closing } = useWorlds()

const ROWS = 6000
/** A workbook of more than a million characters, with `first` in its first cell. */
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
  return oneSheet('w', ROWS, 20, Object.fromEntries(cells))
}
const NO_CELLS = { prefer: 'return=minimal' }

/** What takes the turn to write in the server's own file until it is let go: a slow disk. */
const slowDisk = (dataDir: string) => {
  const other = closing(new DatabaseSync(join(dataDir, 'ledgerline.db')))
  other.exec('begin immediate')
  return () => other.exec('rollback')
}

describe.runIf(testPostgres() === undefined)('a big workbook beside SQLite', () => {
  it('[SHEET-270] is written by a thread: what others read comes while that waits for the disk', async () => {
    const { origin, dataDir } = await serve()
    const owner = await signUp(origin)
    const { body: sheet } = await owner.call('spreadsheets.create', { body: { title: 'Big' } })
    const store = await openTestStore(dataDir)
    const bigWrites = closing(createBigWrites(join(dataDir, 'ledgerline.db')))
    const row = await store.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const plain = spreadsheetsOf(store, systemClock, row.id)
    const spreadsheets = writingBeside(plain, bigWrites, systemClock, row.id)
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
    await store.destroy()
  })

  it('[SHEET-271] answers as a small one does: the same request again, a stale and an absent one', async () => {
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
