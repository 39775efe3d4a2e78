import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import { signUp } from '#tests/support/server/caller.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MONEY = { n: { pattern: '"Net, sum." #,##0.00' } }
const ROW = {
  0: { v: 1234.5, t: 2, s: MONEY },
  1: { v: 0.5, t: 2 },
  2: { v: 0.125, t: 2, s: { n: { pattern: '0.0%' } } },
  3: { v: '1.234,50', t: 1, s: { ht: 3 } },
  4: { v: 2.5, t: 2, f: '=B1*5' },
  5: { v: 1.5, s: { n: { pattern: '[[[' } } },
}
const BOOK = workbookOf({ a: { 0: ROW } })
const textsOf = ({ cells }: SheetWindow) => cells.map(({ text }) => text)
const PLAIN = ['Net, sum. 1,234.50', '0.5', '12.5%', '1.234,50', '2.5', '1.5']

it.each([
  [{ language: 'de-DE' }, ['Net, sum. 1.234,50', '0,5', '12,5%', '1.234,50', '2,5', '1,5']],
  [{ language: 'fr-FR' }, ['Net, sum. 1\u00a0234,50', '0,5', '12,5%', '1.234,50', '2,5', '1,5']],
  [{ language: 'de-CH' }, ["Net, sum. 1'234.50", ...PLAIN.slice(1)]],
  [{ language: 'de-DE', decimal: '.' }, PLAIN],
  [
    { language: 'de-DE', decimal: '' },
    ['Net, sum. 1.234,50', '0,5', '12,5%', '1.234,50', '2,5', '1,5'],
  ],
  [{ language: 'no language', decimal: ';' }, PLAIN],
  [{}, PLAIN],
])('[SHEET-760] a window of %j shows figures as the grid does', async (asked, texts) => {
  const of = { id: 'w', title: 't', revision: 1 }
  const made = sheetWindow(of, BOOK, { row: 0, column: 0, ...asked })
  expect(textsOf(made)).toEqual(texts)
  // The stored first window, a requested window and `sheetWindow` give equal cells.
  const person = await signUp(server.origin)
  const { body } = await person.call('spreadsheets.create', {
    body: { title: 'Plan', workbook_data: BOOK },
  })
  const params = { id: body.id }
  const first = await person.call('spreadsheets.window', { params, query: asked })
  const named = await person.call('spreadsheets.window', { params, query: { ...asked, sheet: 0 } })
  expect(first.body.cells).toEqual(made.cells)
  expect(named.body.cells).toEqual(made.cells)
})

it('[SHEET-760] the edit text of a number can be typed, and a number displayed in that form is marked as a figure', () => {
  const of = { id: 'w', title: 't', revision: 1 }
  const { cells } = sheetWindow(of, BOOK, { row: 0, column: 0, language: 'de-DE' })
  expect(cells.map(({ raw }) => raw)).toEqual([
    '1234,5',
    undefined,
    '12,5%',
    undefined,
    undefined,
    '1,5',
  ])
  expect(cells.map(({ figure }) => figure === true)).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
  ])
})

it('[SHEET-760] a cached answer for one region is not valid for another', async () => {
  const person = await signUp(server.origin)
  const { body } = await person.call('spreadsheets.create', {
    body: { title: 'Plan', workbook_data: BOOK },
  })
  const params = { id: body.id }
  const open = (language: string, headers: Record<string, string> = {}) =>
    person.open('spreadsheets.window', { params, query: { language }, headers })
  const tag = (await open('en-GB')).headers.get('etag') ?? ''
  const again = { 'if-none-match': tag }
  expect((await open('en-US', again)).status).toBe(304)
  expect((await open('de-DE', again)).status).toBe(200)
})
