import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '#contract/api/endpoints.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { EXPORT_TEXTS } from '#contract/api/wording.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { bookOf, partsOf } from '#tests/support/transfer/export-world.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let owner: Person
let id: string

const STORED = bookOf({ 0: { 0: { v: 'Stored', t: 1 }, 1: { f: '=20+22', v: 42, t: 2 } } })
/** `STORED` with another text and without the result of its formula. */
const SENT = bookOf({ 0: { 0: { v: 'Sent', t: 1 }, 1: { f: '=20+22' } } })

beforeAll(async () => {
  server = await startTestServer()
  owner = await signUp(server.origin)
  const made = await owner.call('spreadsheets.create', {
    body: { title: 'Größe: 2026', workbook_data: STORED },
  })
  id = made.body.id
})
afterAll(() => server.close())

const ask = (body: Body<'spreadsheets.export'>, person = owner) =>
  person.open('spreadsheets.export', { params: { id }, body })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const readOf = async (answer: Response): Promise<WorkbookData> => {
  const read = await readXlsx(await bytesOf(answer))
  if (!read.ok) throw new Error(read.error.type)
  return read.value.workbook
}
const firstOf = (workbook: WorkbookData) => {
  const sheet = workbook.sheets['sheet1']
  if (!sheet) throw new Error('no sheet')
  return (column: number) => cellAt(sheet, 0, column)?.v
}

describe('the export call', () => {
  it('[EXPORT-1, EXPORT-22, EXPORT-33] returns the stored workbook as a file', async () => {
    const answer = await ask({})
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="Groe- 2026.xlsx"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe-%202026.xlsx',
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const bytes = await bytesOf(answer)
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
    const parts = await partsOf(bytes)
    expect(parts['docProps/core.xml']).toContain('<dc:title>Größe: 2026</dc:title>')
    expect(parts['xl/sharedStrings.xml']).toContain('<t>Stored</t>')
  })

  it('[EXPORT-1, EXPORT-20] calculates a sent workbook, or returns it uncalculated if the request turns post-processing off', async () => {
    const calculated = firstOf(await readOf(await ask({ workbook_data: SENT })))
    expect([calculated(0), calculated(1)]).toEqual(['Sent', 42])
    const answer = await ask({ workbook_data: SENT, enable_post_processing: false })
    const bytes = await bytesOf(answer)
    expect(Object.keys(await partsOf(bytes))).not.toContain('docProps/core.xml')
    const read = await readXlsx(bytes)
    expect(firstOf(read.ok ? read.value.workbook : STORED)(1)).toBeUndefined()
  })

  it('[EXPORT-33] exports a workbook of more than a million bytes', async () => {
    const text = 'x'.repeat(30_000)
    const row = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at, { v: text + at }]))
    const answer = await ask({ workbook_data: bookOf({ 0: row }) })
    expect(firstOf(await readOf(answer))(39)).toBe(`${text}39`)
  })

  it('[EXPORT-26, EXPORT-33] returns a .csv of one worksheet, and adds its name to the file name if there are others', async () => {
    const one = await ask({ format: 'csv' })
    expect(one.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(one.headers.get('content-disposition')).toContain('filename="Groe- 2026.csv"')
    expect((await bytesOf(one)).toString()).toBe('\ufeffStored,42\r\n')
    const two = {
      ...STORED,
      sheetOrder: ['sheet1', 'b'],
      sheets: {
        ...STORED.sheets,
        b: { id: 'b', name: 'Second', cellData: { 0: { 0: { v: 7 } } } },
      },
    }
    const other = await ask({ format: 'csv', sheet_id: 'b', workbook_data: two })
    expect(other.headers.get('content-disposition')).toContain('filename="Groe- 2026 - Second.csv"')
    expect((await bytesOf(other)).toString()).toBe('\ufeff7\r\n')
  })

  it('[EXPORT-31] gets 400 for an invalid workbook and for a missing worksheet', async () => {
    const odd = await ask({ workbook_data: { sheets: 5 } })
    expect([odd.status, await odd.json()]).toEqual([
      400,
      { detail: 'workbook_data: cannot be read as a workbook' },
    ])
    const none = await ask({ format: 'csv', sheet_id: 'gone' })
    expect([none.status, await none.json()]).toEqual([
      400,
      { detail: 'sheet_id: the spreadsheet has no such sheet' },
    ])
  })

  it('[EXPORT-44] gets 400 for a .csv that would be mostly commas', async () => {
    const far = bookOf({ 0: { 0: { v: 1 } }, 1_048_575: { 16_383: { v: 1 } } })
    const answer = await ask({ format: 'csv', workbook_data: far })
    expect([answer.status, await answer.json()]).toEqual([400, { detail: EXPORT_TEXTS.too_wide }])
  })

  it('[EXPORT-33] gets 404 for a foreign or missing spreadsheet', async () => {
    const stranger = await signUp(server.origin)
    expect((await ask({ workbook_data: STORED }, stranger)).status).toBe(404)
    const gone = await owner.open('spreadsheets.export', { params: { id: 'none' }, body: {} })
    expect(gone.status).toBe(404)
  })

  it('[EXPORT-108] serves the next export after a client has aborted', async () => {
    const stopping = new AbortController()
    const stopped = owner.open('spreadsheets.export', {
      params: { id },
      body: {},
      signal: stopping.signal,
    })
    stopping.abort()
    await expect(stopped).rejects.toThrow('aborted')
    const next = await ask({})
    expect(next.status).toBe(200)
    if (next.body) await buffer(next.body)
  })
})
