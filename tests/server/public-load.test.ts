import { expect, it } from 'vitest'
import { oneSheet } from '#server/sheets/one-sheet.ts'
import { callerOf, signUp } from '#tests/support/caller.ts'
import { openTestStore } from '#tests/support/database.ts'
import { seedSpreadsheets } from '#tests/support/many-spreadsheets.ts'
import { startTestServer } from '#tests/support/server.ts'
import { elapsed, quantile } from '../../bench/figure.ts'

const ROWS = 40_000
const SHEETS = 4
/** The rule's 200 ms, and slack for the last of hundreds: a machine of tests does other things too. */
const LIST_MS = 200
const LIST_MAX_MS = 800

/** About 10 MB of JSON. */
const tenMegabytes = () =>
  oneSheet(
    'w',
    ROWS,
    20,
    Object.fromEntries(
      Array.from({ length: ROWS }, (_, row) => [
        row,
        Object.fromEntries(
          Array.from({ length: 10 }, (_cell, column) => [column, { v: row * 977 + column, t: 2 }]),
        ),
      ]),
    ),
  )

it('[SHARE-50] while visitors have public workbooks of 10 MB read, nobody waits for a list', async () => {
  const server = await startTestServer()
  try {
    const [owner, reader] = [await signUp(server.origin), await signUp(server.origin)]
    const store = await openTestStore(server.dataDir)
    const workbook = tenMegabytes()
    expect(JSON.stringify(workbook).length).toBeGreaterThan(9_000_000)
    await seedSpreadsheets(store, {
      of: owner.session.user.id,
      count: SHEETS,
      workbook: () => workbook,
    })
    await store.destroy()
    await reader.call('spreadsheets.create', { body: { title: 'Mine' } })
    const { spreadsheets } = (await owner.call('spreadsheets.list')).body
    const codes: string[] = []
    for (const { id } of spreadsheets) {
      const headers = { prefer: 'return=minimal' }
      const { body } = await owner.call('share.enable', { params: { id }, headers })
      codes.push(body.public_share?.code ?? '')
    }
    let isDone = false
    const visits: Promise<{ readonly status: number }>[] = codes.flatMap((code) =>
      [60, 120, 6000].map((row) =>
        callerOf(server.origin).call('share.window', { params: { code }, query: { row } }),
      ),
    )
    // Whole ones, too.
    for (const code of codes)
      visits.push(callerOf(server.origin).open('share.get', { params: { code } }))
    const visiting = Promise.all(visits).finally(() => (isDone = true))
    const lists: number[] = []
    while (!isDone) lists.push(await elapsed(() => reader.call('spreadsheets.list')))
    expect((await visiting).map(({ status }) => status)).toEqual(visits.map(() => 200))
    // To read them where requests are answered would let two through, the first after two seconds.
    expect(lists.length).toBeGreaterThan(20)
    expect(quantile(lists, 0.99)).toBeLessThanOrEqual(LIST_MS)
    expect(Math.max(...lists)).toBeLessThanOrEqual(LIST_MAX_MS)
  } finally {
    await server.close()
  }
}, 60_000)
