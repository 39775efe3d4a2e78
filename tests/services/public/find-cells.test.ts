import { format } from 'numfmt'
import { expect, it } from 'vitest'
import { WINDOW_MAX_SHEETS } from '#contract/limits.ts'
import { parseWorkbook, type WorkbookData } from '#contract/workbook/workbook.ts'
import { PUBLIC_SHEET } from '#src/texts/screens.ts'
import { noFind } from '#src/log/find.ts'
import { createFinder } from '#src/services/public/find-cells.ts'
import { resultOf } from '#src/ui/sheets/public/use-public-find.ts'

const DATE = { n: { pattern: 'yyyy-mm-dd' } }
const PERCENT = { n: { pattern: '0.0%' } }

const book = (sheet: object, styles = {}): WorkbookData => {
  const read = parseWorkbook({
    id: 'w',
    styles,
    sheetOrder: ['a'],
    sheets: { a: { id: 'a', name: 'A', ...sheet } },
  })
  if (!read.ok) throw new Error(read.error.detail)
  return read.value
}
/** The zero-based positions of the found cells, as "row column". */
const placesOf = async (workbook: WorkbookData, query: string) => {
  const find = await createFinder(workbook, format)
  return find(query).cells.map(({ row, column }) => `${row} ${column}`)
}

it('[PUBLIC-20] a cell is found by the text that the format of its column, row or worksheet gives it', async () => {
  const byColumn = book(
    { columnData: { 1: { s: 'day' } }, cellData: { 4: { 1: { v: 45_000 } } } },
    { day: DATE },
  )
  expect(await placesOf(byColumn, '2023-03-15')).toEqual(['4 1'])
  expect(await placesOf(byColumn, '45000')).toEqual(['4 1'])
  const byRow = book({ rowData: { 4: { s: PERCENT } }, cellData: { 4: { 1: { v: 0.1 } } } })
  expect(await placesOf(byRow, '10.0%')).toEqual(['4 1'])
  const bySheet = book({ defaultStyle: DATE, cellData: { 0: { 0: { v: 45_000 } } } })
  expect(await placesOf(bySheet, '2023-03-15')).toEqual(['0 0'])
})

it('[PUBLIC-20] the format of the cell takes precedence, then its column, then its row', async () => {
  const sheet = {
    columnData: { 1: { s: DATE } },
    rowData: { 4: { s: PERCENT } },
    cellData: {
      4: { 0: { v: 0.1 }, 1: { v: 45_000 }, 2: { v: 1200, s: { n: { pattern: '#,##0' } } } },
    },
  }
  expect(await placesOf(book(sheet), '2023-03-15')).toEqual(['4 1'])
  expect(await placesOf(book(sheet), '1,200')).toEqual(['4 2'])
  expect(await placesOf(book(sheet), '10.0%')).toEqual(['4 0'])
})

it('[PUBLIC-20] rich text is found, on each of its lines', async () => {
  const rich = { p: { body: { dataStream: 'Net rent\r\nper month\r\n' } } }
  const workbook = book({ cellData: { 2: { 0: rich }, 3: { 0: { v: '', ...rich } } } })
  expect(await placesOf(workbook, 'net RENT')).toEqual(['2 0', '3 0'])
  expect(await placesOf(workbook, 'per month')).toEqual(['2 0', '3 0'])
})

it('[PUBLIC-20] cells in hidden rows and columns are not found', async () => {
  const row = { 0: { v: 'rent' }, 1: { v: 'rent' } }
  const workbook = book({
    rowData: { 1: { hd: 1 } },
    columnData: { 1: { hd: 1 } },
    cellData: { 0: row, 1: row },
  })
  expect(await placesOf(workbook, 'rent')).toEqual(['0 0'])
})

it('[SHARE-54, SHARE-78] matches on worksheets that the page cannot show are left out, and the result says so', async () => {
  const ids = Array.from({ length: WINDOW_MAX_SHEETS + 1 }, (_, at) => `s${at}`)
  const textAt = (at: number): string =>
    at === WINDOW_MAX_SHEETS ? 'rent and last' : 'rent'.repeat(Number(at === 0))
  const read = parseWorkbook({
    id: 'w',
    styles: {},
    sheetOrder: ids,
    sheets: Object.fromEntries(
      ids.map((id, at) => [id, { id, name: id, cellData: { 2: { 1: { v: textAt(at) } } } }]),
    ),
  })
  if (!read.ok) throw new Error(read.error.detail)
  const find = await createFinder(read.value, format)
  const said = (query: string) => resultOf({ ...noFind, status: 'found', query, ...find(query) })
  expect(find('rent')).toEqual({ cells: [{ sheet: 0, row: 2, column: 1 }], isCut: true })
  expect([said('rent'), said('last'), said('first')]).toEqual([
    PUBLIC_SHEET.place(1, 1, true),
    PUBLIC_SHEET.noneShown,
    PUBLIC_SHEET.none,
  ])
  expect(PUBLIC_SHEET.noneShown).toBe('Only after worksheet 200')
})
