import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { err } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { createChecks, createCheckThread, type Checks } from '#server/sheets/check/checks.ts'
import { checkRoutes } from '#server/sheets/check/routes.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import type { Store } from '#server/store/store.ts'
import { callerOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-22T09:00:00.000Z')
let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer({ clock })
  person = await signUp(server.origin)
})
afterAll(() => server.close())

const figure = (value: number): CellState => ({ v: value, t: 2 })
/** A total that misses `missed`, the figure above it. */
const withTotal = (missed: number): WorkbookData =>
  singleSheetWorkbook('w', 20, 5, {
    0: { 0: { v: 'Rent', t: 1 }, 1: figure(120) },
    1: { 0: { v: 'Wages', t: 1 }, 1: figure(300) },
    2: { 0: { v: 'Energy', t: 1 }, 1: figure(missed) },
    3: { 0: { v: 'Total', t: 1 }, 1: { f: '=SUM(B1:B2)', v: 420, t: 2 } },
  })
const create = async (of: Person, workbook_data: WorkbookData) =>
  (await of.call('spreadsheets.create', { body: { title: 'Budget', workbook_data } })).body
const check = (of: Pick<Person, 'call'>, id: string, query: { readonly region?: string } = {}) =>
  of.call('spreadsheets.check', { params: { id }, query })

describe('the call spreadsheets.check', () => {
  it('[SHEET-1065] [SHEET-1066] checks the stored revision and names it', async () => {
    const { id } = await create(person, withTotal(45))
    const first = await check(person, id, { region: 'd,.EUR' })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      revision: 1,
      worksheets: [{ hidden: false }],
      counts: { error: 0, warning: 1, note: 0 },
      findings: [{ rule: 'short_total', range: 'B4' }],
    })
    const mended = withTotal(45)
    const [sheet] = Object.values(mended.sheets)
    const cellData = {
      ...sheet?.cellData,
      3: { ...sheet?.cellData?.[3], 1: { f: '=SUM(B1:B3)', v: 465, t: 2 } },
    }
    const workbook_data = { ...mended, sheets: { [sheet?.id ?? '']: { ...sheet, cellData } } }
    await person.call('spreadsheets.update', { params: { id }, body: { workbook_data } })
    const second = await check(person, id)
    expect(second.body).toMatchObject({ revision: 2, findings: [], left_out: 0 })
  })

  it('[SHEET-1067] is only for the owner', async () => {
    const { id } = await create(person, withTotal(45))
    const other = await signUp(server.origin)
    expect((await check(other, id)).status).toBe(404)
    expect((await check(person, 'unknown')).status).toBe(404)
    expect((await check(callerOf(server.origin), id)).status).toBe(401)
  })

  it('[SHEET-1065] refuses an invalid region', async () => {
    const { id } = await create(person, withTotal(45))
    expect((await check(person, id, { region: 'nowhere' })).status).toBe(400)
  })

  it('[SHEET-1068] answers other requests while it checks 100,000 cells', async () => {
    const cells = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, row) => [
        row,
        Object.fromEntries(
          Array.from({ length: 10 }, (_cell, column) => [
            column,
            column < 5
              ? figure(row * column + 1)
              : { f: `=A${row + 1}*${column}`, v: (row + 1) * column, t: 2 },
          ]),
        ),
      ]),
    )
    const { id } = await create(person, singleSheetWorkbook('w', 10_000, 10, cells))
    let isRunning = true
    const running = check(person, id).finally(() => {
      isRunning = false
    })
    let answers = 0
    while (isRunning) {
      await person.call('spreadsheets.head', { params: { id } })
      answers += 1
    }
    const { status, body } = await running
    expect([status, body.cells, body.formulas]).toEqual([200, 100_000, 50_000])
    // On the thread of the requests, the first of them would have waited for the check.
    expect(answers).toBeGreaterThan(5)
  })
})

describe('a check that takes too much', () => {
  const HANGS = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', () => { for (;;); })`)}`,
  )
  let store: Store
  let checks: Checks
  beforeAll(async () => {
    store = await openTestStore(server.dataDir)
    checks = createChecks(store, clock, createCheckThread(HANGS, { timeoutMs: 300 }))
  })
  afterAll(async () => {
    await checks.close()
    await store.destroy()
  })
  const uncheckable = { ok: false, error: { type: 'uncheckable' } }

  it('[SHEET-1069] is not tried again for a minute', async () => {
    const { id, revision } = await create(person, withTotal(7))
    const read = () => checks.read({ id, revision, region: null, userId: 'u1' })
    expect(await read()).toEqual(uncheckable)
    const began = performance.now()
    expect(await read()).toEqual(uncheckable)
    expect(performance.now() - began).toBeLessThan(250)
    clock.advance(61_000)
    const again = performance.now()
    expect(await read()).toEqual(uncheckable)
    expect(performance.now() - again).toBeGreaterThan(250)
  })

  it('[SHEET-1069] refuses a user who already waits for several checks', async () => {
    const { id, revision } = await create(person, withTotal(8))
    const reads = Array.from({ length: 5 }, () =>
      checks.read({ id, revision, region: null, userId: 'u2' }),
    )
    const began = performance.now()
    expect((await Promise.all(reads)).at(-1)).toEqual({ ok: false, error: { type: 'too_many' } })
    // Only the first one asked the thread.
    expect(performance.now() - began).toBeLessThan(900)
  })

  it.each([
    ['too_many', 429, API_TEXTS.tooManyChecks],
    ['uncheckable', 503, API_TEXTS.uncheckable],
  ] as const)(
    '[SHEET-1069] answers %s with status %i and when to ask again',
    async (type, status, detail) => {
      const routes = checkRoutes({
        spreadsheetsFor: () => ({ head: async () => ({ id: 's', revision: 1 }) as never }),
        checks: {
          read: async () => err({ type }),
          findNewFaults: async () => [],
          close: async () => {},
        },
      })
      const answerHeaders = new Headers()
      const call = { account: { id: 'u' }, params: { id: 's' }, query: {}, answerHeaders }
      const answer = await routes['spreadsheets.check'](call as never)
      expect(answer).toEqual(err({ status, detail }))
      expect(Number(answerHeaders.get('retry-after'))).toBeGreaterThan(0)
    },
  )

  it('[SHEET-1065] finds nothing of a spreadsheet that was deleted meanwhile', async () => {
    expect(await checks.read({ id: 'gone', revision: 1, region: null, userId: 'u3' })).toEqual({
      ok: true,
      value: null,
    })
  })
})
