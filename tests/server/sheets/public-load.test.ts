import { afterAll, beforeAll, expect, it } from 'vitest'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { callerOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { seedSpreadsheets } from '#tests/support/workbook/many-spreadsheets.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { elapsed, quantile } from '../../../bench/support/figure.ts'

const ROWS = 40_000
const SHEETS = 4
/**
 * The requirement is 200 ms. The slowest list may take longer, because the test machine runs other
 * work.
 */
const LIST_MS = 200
const LIST_MAX_MS = 800

/** About 10 MB of JSON. */
const tenMegabytes = () =>
  singleSheetWorkbook(
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

let server: TestServer
let reader: Person
let codes: readonly string[]
beforeAll(async () => {
  server = await startTestServer()
  const owner = await signUp(server.origin)
  reader = await signUp(server.origin)
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
  codes = await Promise.all(
    spreadsheets.map(async ({ id }) => {
      const headers = { prefer: 'return=minimal' }
      const { body } = await owner.call('share.enable', { params: { id }, headers })
      return body.public_share?.code ?? ''
    }),
  )
}, 60_000)
afterAll(() => server.close())

/**
 * Requests lists one after another until all `calls` have ended, and returns the time of each.
 * Expects all calls to succeed.
 */
const listsDuring = async (calls: readonly Promise<{ readonly status: number }>[]) => {
  let isDone = false
  const answers = Promise.all(calls).finally(() => (isDone = true))
  const lists: number[] = []
  while (!isDone) lists.push(await elapsed(() => reader.call('spreadsheets.list')))
  expect((await answers).filter(({ status }) => status >= 300)).toEqual([])
  const [most, all] = [quantile(lists, 0.9), Math.max(...lists)].map((ms) => ms.toFixed(0))
  console.info(`${lists.length} lists: nine of ten within ${most} ms, all within ${all} ms`)
  return lists
}

it('[SHARE-50, SHARE-69] lists stay fast while visitors read public workbooks of 10 MB', async () => {
  const visitor = callerOf(server.origin)
  const lists = await listsDuring(
    codes.flatMap((code) => [
      ...[60, 120, 6000].map((row) =>
        visitor.call('share.window', { params: { code }, query: { row } }),
      ),
      // `share.get` reads the whole workbook.
      visitor.open('share.get', { params: { code } }),
    ]),
  )
  // If the request thread did these reads, it would answer only two lists, the first after two
  // seconds.
  expect(lists.length).toBeGreaterThan(20)
  expect(quantile(lists, 0.99)).toBeLessThanOrEqual(LIST_MS)
  expect(Math.max(...lists)).toBeLessThanOrEqual(LIST_MAX_MS)
}, 60_000)

it('[COPY-52] lists of other users stay fast while public workbooks of 10 MB are copied', async () => {
  const copier = await signUp(server.origin)
  const lists = await listsDuring(
    codes.map((code) => copier.open('share.copy', { params: { code }, body: {} })),
  )
  // If the request thread made these copies, each list would take more than a second.
  expect(lists.length).toBeGreaterThan(20)
  expect(quantile(lists, 0.9)).toBeLessThanOrEqual(LIST_MS)
  expect(Math.max(...lists)).toBeLessThanOrEqual(LIST_MAX_MS)
}, 60_000)
