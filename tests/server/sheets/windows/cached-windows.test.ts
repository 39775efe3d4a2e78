import { expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { systemClock } from '#server/clock.ts'
import { cachedWindowsIn } from '#server/sheets/windows/cached-windows.ts'
import { createWorkbookCache } from '#server/sheets/workbook-cache.ts'
import { signUp } from '#tests/support/server/caller.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { seedSpreadsheets } from '#tests/support/workbook/many-spreadsheets.ts'
import { startTestServer } from '#tests/support/server/server.ts'

it('[SHEET-71] a window is returned but not stored if its spreadsheet was deleted after the caller had found it', async () => {
  const server = await startTestServer()
  await signUp(server.origin)
  const store = await openTestStore(server.dataDir)
  try {
    const user = await store.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const workbook = () => blankWorkbook('w', 'W')
    await seedSpreadsheets(store, { of: user.id, count: 1, workbook })
    const { id } = await store.selectFrom('spreadsheets').select('id').executeTakeFirstOrThrow()
    const workbooks = createWorkbookCache(store, systemClock)
    const windows = cachedWindowsIn(store, workbooks)
    const sheet = { id, title: 'W', revision: 1 }
    await windows.read(sheet, { row: 60, column: 0 }, { userId: 'u1' })
    await store.deleteFrom('spreadsheets').where('id', '=', id).execute()
    expect(await windows.read(sheet, { row: 0, column: 0 }, { userId: 'u1' })).toMatchObject({
      value: { id, row: 0 },
    })
    expect(await store.selectFrom('sheet_windows').selectAll().execute()).toEqual([])
  } finally {
    await store.destroy()
    await server.close()
  }
})
