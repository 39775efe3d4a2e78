import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SHARE_OPENINGS, SHARE_OPENINGS_WINDOW_MS } from '#contract/limits.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { createWindowThread, type WindowThread } from '#server/sheets/windows/big-windows.ts'
import { cachedWindowsIn } from '#server/sheets/windows/cached-windows.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { createWorkbookCache, type WorkbookViewer } from '#server/sheets/workbook-cache.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import type { Store } from '#server/store/store.ts'
import { callerOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { seedSpreadsheets } from '#tests/support/workbook/many-spreadsheets.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-22T09:00:00.000Z')
let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.advance(SHARE_OPENINGS_WINDOW_MS + 1)
  owner = await signUp(server.origin)
})

const ROWS = 1200
/**
 * About 250 kB of JSON, which is too much for the request thread. The first cell of each row begins
 * with `first`.
 */
const big = (first: string): WorkbookData =>
  singleSheetWorkbook(
    'w',
    ROWS,
    20,
    Object.fromEntries(
      Array.from({ length: ROWS }, (_, row) => [
        row,
        Object.fromEntries(
          Array.from({ length: 10 }, (_cell, column) => [
            column,
            column === 0 ? { v: `${first} ${row}`, t: 1 } : { v: row * column, t: 2 },
          ]),
        ),
      ]),
    ),
  )
const create = async (first: string) =>
  (await owner.call('spreadsheets.create', { body: { title: first, workbook_data: big(first) } }))
    .body
/** Creates `count` public spreadsheets and returns them with their codes. */
const publicSheets = async (count: number) => {
  const store = await openTestStore(server.dataDir)
  try {
    const workbook = big('S')
    const of = owner.session.user.id
    await seedSpreadsheets(store, { of, count, workbook: () => workbook })
    const rows = await store
      .updateTable('spreadsheets')
      .where('user_id', '=', of)
      .set({
        share_code: sql`substr(replace(id, '-', ''), 1, 20)`,
        shared_at: clock.now().toISOString(),
      })
      .returning(['id', 'share_code'])
      .execute()
    return rows.map(({ id, share_code }) => ({ id, code: share_code ?? '' }))
  } finally {
    await store.destroy()
  }
}
const visit = (code: string, row: number) =>
  callerOf(server.origin).call('share.window', { params: { code }, query: { row } })
const firstText = (window: SheetWindow) => window.cells[0]?.text

describe('windows of a large workbook', () => {
  it('[SHEET-170] equal the windows that `sheetWindow` cuts directly from the workbook, at each revision', async () => {
    const sheet = await create('Rent')
    const params = { id: sheet.id }
    for (const query of [
      { row: 60, column: 0 },
      { row: 1140, column: 5 },
      { row: 7, column: 0, sheet: '3' },
    ]) {
      const { body } = await owner.call('spreadsheets.window', { params, query })
      expect(body).toEqual(sheetWindow(sheet, big('Rent'), query))
    }
    const body = { workbook_data: big('Wages') }
    await owner.call('spreadsheets.update', { params, body })
    const next = (await owner.call('spreadsheets.window', { params, query: { row: 60 } })).body
    expect([next.revision, firstText(next)]).toEqual([2, 'Wages 60'])
  })

  it('[SHEET-170] include the first window: if it was not stored before, the server stores it when somebody reads it', async () => {
    const { id } = await create('Rent')
    const store = await openTestStore(server.dataDir)
    try {
      await store.deleteFrom('sheet_windows').where('spreadsheet_id', '=', id).execute()
      const { body } = await owner.call('spreadsheets.window', { params: { id } })
      expect([body.title, firstText(body)]).toEqual(['Rent', 'Rent 0'])
      const kept = store.selectFrom('sheet_windows').where('spreadsheet_id', '=', id)
      expect(await kept.select('of_revision').execute()).toEqual([{ of_revision: 1 }])
    } finally {
      await store.destroy()
    }
  })
})

describe('windows of large public workbooks', () => {
  it('[SHARE-50] are limited per address and minute, but windows of an already open workbook do not count', async () => {
    const sheets = await publicSheets(SHARE_OPENINGS + 1)
    const [first, ...others] = sheets
    const last = others.pop()
    if (!first || !last) throw new Error('no sheets')
    // Concurrent and later visits of one workbook open it only once.
    const all = Array.from({ length: SHARE_OPENINGS + 1 }, (_, at) => visit(first.code, 1 + at))
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]))
    for (let row = 60; row < 600; row += 60) expect((await visit(first.code, row)).status).toBe(200)
    for (const { code } of others) expect((await visit(code, 60)).status).toBe(200)

    clock.advance(20_000)
    const refused = await visit(last.code, 60)
    expect([refused.status, refused.body['detail']]).toEqual([429, API_TEXTS.tooManyWindows])
    expect(refused.headers.get('retry-after')).toBe('40')
    // Windows of already open workbooks, stored first windows and windows for owners do not count
    // towards the limit.
    expect((await visit(others.at(-1)?.code ?? '', 120)).status).toBe(200)
    expect((await visit(last.code, 0)).status).toBe(200)
    const params = { id: last.id }
    const query = { row: 60 }
    expect((await owner.call('spreadsheets.window', { params, query })).status).toBe(200)
    clock.advance(SHARE_OPENINGS_WINDOW_MS - 20_000)
    expect((await visit(sheets[1]?.code ?? '', 180)).status).toBe(200)
  }, 60_000)
})

describe('a large public workbook', () => {
  const whole = (code: string) => callerOf(server.origin).call('share.get', { params: { code } })

  it('[SHARE-50, SHARE-68] can be read whole only a limited number of times per address and minute, even if it is already open', async () => {
    const [sheet, other] = await publicSheets(2)
    if (!sheet || !other) throw new Error('no sheets')
    const first = await whole(sheet.code)
    const { title, public_share, workbook_data } = first.body
    expect(public_share?.code).toBe(sheet.code)
    expect(workbook_data).toEqual({ ...big('S'), name: title })
    for (let times = 1; times < SHARE_OPENINGS; times += 1)
      expect((await whole(sheet.code)).status).toBe(200)
    clock.advance(20_000)
    const refused = await whole(sheet.code)
    expect([refused.status, refused.body['detail']]).toEqual([429, API_TEXTS.tooManyWindows])
    expect(refused.headers.get('retry-after')).toBe('40')
    // The limit does not cover a cached copy (304), windows of an open workbook, or small
    // workbooks.
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const { open } = callerOf(server.origin)
    expect((await open('share.get', { params: { code: sheet.code }, headers })).status).toBe(304)
    expect((await visit(sheet.code, 60)).status).toBe(200)
    expect((await visit(other.code, 60)).status).toBe(429)
    const { body: small } = await owner.call('spreadsheets.create', { body: { title: 'Small' } })
    const shared = await owner.call('share.enable', { params: { id: small.id } })
    expect((await whole(shared.body.public_share?.code ?? '')).status).toBe(200)
  }, 60_000)
})

describe('a worker thread with a long queue', () => {
  it('[SHARE-50] refuses visitors and still answers owners', async () => {
    const { id, title, revision } = await create('Long')
    const store = await openTestStore(server.dataDir)
    let waiting = 0
    const window = sheetWindow({ id, title, revision }, big('Long'))
    const thread: WindowThread = {
      ask: async (question) => ((await question()) ? { type: 'window', window } : null),
      waiting: () => waiting,
      close: async () => undefined,
    }
    const windows = cachedWindowsIn(store, createWorkbookCache(store, clock, thread))
    const visitor = { mayOpen: () => true }
    const read = (asker: WorkbookViewer = { userId: 'u1' }) =>
      windows.read({ id, title, revision }, { row: 60, column: 0 }, asker)
    const refused = { ok: false, error: { type: 'too_many' } }
    try {
      // The workbook is not open yet, and the queue is too long for a visitor.
      waiting = 100
      expect(await read(visitor)).toEqual(refused)
      expect(await read()).toMatchObject({ ok: true })
      // The workbook is open: a visitor may queue behind 100 requests, but not behind 1000.
      expect(await read(visitor)).toMatchObject({ ok: true })
      waiting = 1000
      expect(await read(visitor)).toEqual(refused)
      expect(await read()).toMatchObject({ ok: true })
    } finally {
      await store.destroy()
    }
  })
})

describe('owners who ask at once', () => {
  it('[SHEET-175] take turns, and an owner with too many requests is refused', async () => {
    const { id, title, revision } = await create('Mine')
    const store = await openTestStore(server.dataDir)
    const workbooks = createWorkbookCache(store, clock)
    const windows = cachedWindowsIn(store, workbooks)
    const order: string[] = []
    const read = async (userId: string) => {
      const asked = await windows.read({ id, title, revision }, { row: 60, column: 0 }, { userId })
      if (asked.ok) order.push(userId)
      return asked.ok ? 'read' : asked.error.type
    }
    try {
      // This first read opens the workbook in the thread.
      await read('a')
      order.length = 0
      const mine = Array.from({ length: 60 }, () => read('a'))
      const other = read('b')
      expect(await other).toBe('read')
      expect(order.indexOf('b')).toBeLessThan(3)
      const all = await Promise.all(mine)
      expect(all.filter((one) => one === 'read')).toHaveLength(48)
      expect(all.filter((one) => one === 'too_many')).toHaveLength(12)
      expect(await read('a')).toBe('read')
    } finally {
      await workbooks.close()
      await store.destroy()
    }
  })
})

describe('an unreadable workbook', () => {
  const HANGS = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ id, question }) => {
        if (question.text.includes('Bad')) for (;;);
        parentPort.postMessage({ id, answer: { type: 'closed' } })
      })`)}`,
  )
  let store: Store
  beforeEach(async () => {
    store = await openTestStore(server.dataDir)
  })

  it('[SHEET-1008, SHEET-995] is refused, and not tried again for a minute', async () => {
    const { id, title, revision } = await create('Bad')
    const thread = createWindowThread(HANGS, { timeoutMs: 1500 })
    let asked = 0
    const workbooks = createWorkbookCache(store, clock, {
      ...thread,
      ask: (...question) => {
        asked += 1
        return thread.ask(...question)
      },
    })
    try {
      const read = () =>
        cachedWindowsIn(store, workbooks).read(
          { id, title, revision },
          { row: 60, column: 0 },
          { userId: 'u1' },
        )
      const refused = { ok: false, error: { type: 'unreadable' } }
      expect(await Promise.all([read(), read()])).toEqual([refused, refused])
      const tried = asked
      expect(await read()).toEqual(refused)
      expect([tried, asked]).toEqual([2, tried])
    } finally {
      await workbooks.close()
      await store.destroy()
    }
  })

  it('[SHEET-1008] is refused if the thread never reports the workbook as open', async () => {
    const { id, title, revision } = await create('Gone')
    const workbooks = createWorkbookCache(store, clock, createWindowThread(HANGS))
    try {
      const windows = cachedWindowsIn(store, workbooks)
      expect(
        await windows.read({ id, title, revision }, { row: 60, column: 0 }, { userId: 'u1' }),
      ).toEqual({
        ok: false,
        error: { type: 'unreadable' },
      })
    } finally {
      await workbooks.close()
      await store.destroy()
    }
  })
})
