import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { PREVIEW_MAX_BYTES, PREVIEW_MAX_SHEETS } from '#contract/limits.ts'
import { SheetPreview } from '#contract/workbook/sheet-preview.ts'
import { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { Agent } from '#server/chat/agent-contract.ts'
import { WINDOW_FORMAT_VERSION } from '#server/sheets/windows/cached-window.ts'
import { ask, signUp, type Person } from '#tests/support/server/caller.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { seedSpreadsheets } from '#tests/support/workbook/many-spreadsheets.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

let server: TestServer
let person: Person
/** The agent of the current test. */
let act: Agent = async () => ({ ended: 'end' })

beforeAll(async () => {
  server = await startTestServer({ agent: (turn) => act(turn) })
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await signUp(server.origin)
})

/** Two worksheets. A1 of the first one contains `text`. */
const book = (text: string) => ({
  id: 'w',
  name: 'Book',
  styles: {},
  sheetOrder: ['a', 'b'],
  sheets: {
    a: {
      id: 'a',
      name: 'First',
      rowCount: 200,
      columnCount: 40,
      cellData: { 0: { 0: { v: text, s: { bl: 1 } } }, 150: { 30: { v: 7, t: 2 } } },
    },
    b: {
      id: 'b',
      name: 'Second',
      rowCount: 10,
      columnCount: 4,
      cellData: { 2: { 1: { v: 'b' } } },
    },
  },
})
const create = async (text = 'Rent') =>
  (await person.call('spreadsheets.create', { body: { title: 'Plan', workbook_data: book(text) } }))
    .body
const windowOf = async (id: string, query: object = {}, headers: Record<string, string> = {}) => {
  const answer = await person.open('spreadsheets.window', { params: { id }, query, headers })
  const text = await answer.text()
  return {
    status: answer.status,
    etag: answer.headers.get('etag'),
    body: text === '' ? null : v.parse(SheetWindow, JSON.parse(text)),
  }
}
const texts = (window: SheetWindow | null) => window?.cells.map(({ text }) => text)
const save = (id: string, text: string) =>
  person.call('spreadsheets.update', { params: { id }, body: { workbook_data: book(text) } })
const listed = async (id: string) => {
  const { body } = await person.call('spreadsheets.list')
  return body.spreadsheets.find((sheet) => sheet.id === id)?.preview
}
const firstCell = (preview: SheetPreview | null | undefined) => preview?.rows[0]?.[0]

describe('the window call', () => {
  it('[SHEET-70] pages through any worksheet, by index or by name', async () => {
    const { id } = await create()
    expect(await windowOf(id)).toMatchObject({
      body: { sheet: 0, row: 0, rows: 60, columns: 20, used_rows: 151, used_columns: 31 },
    })
    const far = (await windowOf(id, { row: 150, column: 25 })).body
    expect(far).toMatchObject({ row: 150, column: 25, rows: 50, columns: 15 })
    expect(far?.cells).toEqual([{ row: 150, column: 30, text: '7', s: 1, figure: true }])
    for (const sheet of ['1', 'second'])
      expect((await windowOf(id, { sheet })).body).toMatchObject({ sheet: 1, rows: 10, columns: 4 })
    expect(texts((await windowOf(id, { sheet: 'gone' })).body)).toEqual(['Rent'])
    expect((await windowOf(id, { row: 5000 })).body?.cells).toEqual([])
    const wrong = await person.open('spreadsheets.window', { params: { id }, query: { row: -1 } })
    expect(wrong.status).toBe(400)
    await wrong.arrayBuffer()
  })

  it('[SHEET-71] shows each save, each write of the assistant and a new title', async () => {
    const { id } = await create()
    expect(texts((await windowOf(id)).body)).toEqual(['Rent'])
    await save(id, 'Wages')
    const saved = (await windowOf(id)).body
    expect([saved?.revision, texts(saved)]).toEqual([2, ['Wages']])
    expect(texts((await windowOf(id, { row: 0, column: 0, sheet: '0' })).body)).toEqual(['Wages'])
    act = async ({ sheets }) => {
      if (!sheets) throw new Error('no sheets')
      const found = await sheets.get(id)
      if (!found.ok) throw new Error(found.error.type)
      const workbook_data = { ...found.value.workbook_data, ...book('Loan') }
      await sheets.applyChangeSet({
        spreadsheetId: id,
        baseRevision: found.value.revision,
        workbook_data,
        changeSet: {
          id: randomUUID(),
          spreadsheet_id: id,
          conversation_id: null,
          message_id: null,
          execution_id: 'x',
          title: 'Loan',
          created_at: new Date().toISOString(),
          cells: [],
          operations: [],
          cells_first: false,
        },
      })
      return { ended: 'end' }
    }
    await ask(person, { message: 'Write' })
    const written = (await windowOf(id)).body
    expect([written?.revision, texts(written)]).toEqual([3, ['Loan']])
    expect(firstCell(await listed(id))?.text).toBe('Loan')
    await person.call('spreadsheets.rename', { params: { id }, body: { title: 'Debts' } })
    expect((await windowOf(id)).body?.title).toBe('Debts')
  })

  it('[SHEET-71] builds a missing or outdated stored window from the workbook', async () => {
    const { id } = await create()
    const store = await openTestStore(server.dataDir)
    try {
      await store
        .updateTable('sheet_windows')
        .set({ form: WINDOW_FORMAT_VERSION - 1, first: '{}' })
        .execute()
      expect(await listed(id)).toBeNull()
      expect(texts((await windowOf(id)).body)).toEqual(['Rent'])
      expect(firstCell(await listed(id))?.text).toBe('Rent')
      await store.deleteFrom('sheet_windows').execute()
      expect(texts((await windowOf(id)).body)).toEqual(['Rent'])
    } finally {
      await store.destroy()
    }
  })

  it('[SHEET-72] returns an ETag made of revision and title, and answers 304 to a request with a matching ETag', async () => {
    const { id } = await create()
    const first = await windowOf(id)
    const etag = first.etag ?? ''
    expect(etag).toMatch(/^"1-/)
    const known = { 'if-none-match': `"other", W/${etag}` }
    expect(await windowOf(id, {}, known)).toEqual({ status: 304, etag, body: null })
    await person.call('spreadsheets.rename', { params: { id }, body: { title: 'Debts' } })
    expect((await windowOf(id, {}, known)).status).toBe(200)
    await save(id, 'Wages')
    const next = await windowOf(id, {}, known)
    expect([next.status, next.etag?.slice(0, 3)]).toEqual([200, '"2-'])
  })

  it('[SHEET-71] answers 404 to another user, and after the spreadsheet is deleted', async () => {
    const { id } = await create()
    const other = await signUp(server.origin)
    const params = { id }
    expect((await other.call('spreadsheets.window', { params })).status).toBe(404)
    await person.call('spreadsheets.delete', { params })
    expect((await person.call('spreadsheets.window', { params })).status).toBe(404)
  })
})

describe('the preview in the list', () => {
  it('[SHEET-73] shows the first cells with their styles, and changes after a save', async () => {
    const { id } = await create()
    expect(await listed(id)).toEqual({
      widths: Array.from({ length: 6 }, () => 88),
      styles: [{ bold: true }],
      rows: [[{ text: 'Rent', s: 0 }]],
    })
    await save(id, 'Wages')
    expect(firstCell(await listed(id))?.text).toBe('Wages')
  })

  it('[SHEET-73] has at most 2 kB, and no rows for a spreadsheet without cells', async () => {
    const style = { bl: 1, ht: 2, bg: { rgb: 'rgb(120, 120, 120)' } }
    const row = Object.fromEntries(
      Array.from({ length: 30 }, (_, column) => [column, { v: '"€'.repeat(50), s: style }]),
    )
    const cellData = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index, row]))
    const sheet = { id: 'a', name: 'A', rowCount: 100, columnCount: 30 }
    const workbook = (cells: object) => ({
      ...book(''),
      sheetOrder: ['a'],
      sheets: { a: { ...sheet, cellData: cells } },
    })
    const made = async (cells: object) =>
      (await person.call('spreadsheets.create', { body: { workbook_data: workbook(cells) } })).body
    const full = await listed((await made(cellData)).id)
    expect(Buffer.byteLength(JSON.stringify(full))).toBeLessThanOrEqual(PREVIEW_MAX_BYTES)
    expect(v.parse(SheetPreview, full).rows.length).toBeGreaterThan(2)
    expect((await listed((await made({})).id))?.rows).toEqual([])
  })

  it('[SHEET-73] exists only for the newest 200 spreadsheets', async () => {
    const store = await openTestStore(server.dataDir)
    try {
      await seedSpreadsheets(store, {
        of: person.session.user.id,
        count: PREVIEW_MAX_SHEETS + 1,
        workbook: () => workbookOf({ a: { 0: { 0: { v: 'Rent' } } } }),
      })
    } finally {
      await store.destroy()
    }
    const { spreadsheets } = (await person.call('spreadsheets.list')).body
    expect(spreadsheets.map(({ title }) => title).slice(-2)).toEqual(['Sheet 200', 'Sheet 201'])
    const texts = spreadsheets.map(({ preview }) => firstCell(preview)?.text ?? null)
    expect(texts).toEqual([...Array.from({ length: PREVIEW_MAX_SHEETS }, () => 'Rent'), null])
  })
})
