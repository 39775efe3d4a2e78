import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import type { Result } from '#contract/api/result.ts'
import { sheetsOf, type SheetData } from '#contract/workbook/workbook.ts'
import type { FileFailure } from '#packages/univer-xlsx/read/import-failure.ts'
import { readXls } from '#server/import/xls/read-xls.ts'
import { readXlsx, type ImportedWorkbook } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { openZip } from '#packages/univer-xlsx/read/parts/zip.ts'
import { xlsxFile, zipParts } from '#tests/support/transfer/xlsx-file.ts'

const firstOf = (read: Result<ImportedWorkbook, FileFailure>): SheetData => {
  const [sheet] = read.ok ? sheetsOf(read.value.workbook) : []
  if (sheet === undefined) throw new Error('not read')
  return sheet
}
const sheetOf = async (inside: string): Promise<SheetData> =>
  firstOf(await readXlsx(await xlsxFile({ sheets: { One: inside } })))

it.each([
  ['merged cells', '<sheetData/><mergeCells><mergeCell ref="AX500:AY501"/></mergeCells>', 50],
  ['a hidden row', '<sheetData><row r="501" hidden="1"/></sheetData>', 0],
  ['a filter', '<sheetData/><autoFilter ref="A1:AY501"/>', 50],
  [
    'panes',
    '<sheetViews><sheetView><pane state="frozen" xSplit="50" ySplit="500"/></sheetView></sheetViews><sheetData/>',
    50,
  ],
])('[IMPORT-116] a sheet extends as far as %s', async (_what, inside, column) => {
  const { rowCount, columnCount } = await sheetOf(inside)
  expect(rowCount).toBeGreaterThan(500)
  expect(columnCount).toBeGreaterThan(column)
})

it('[IMPORT-116] a sheet of an .xls extends as far as its merged cells', async () => {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([['Tea']])
  sheet['!merges'] = [{ s: { r: 499, c: 49 }, e: { r: 500, c: 50 } }]
  utils.book_append_sheet(book, sheet, 'One')
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }))
  const read = firstOf(await readXls(bytes))
  expect(read.rowCount).toBeGreaterThan(500)
  expect(read['columnCount']).toBeGreaterThan(50)
})

it('[IMPORT-117] a zip entry larger than its limit is not unpacked', async () => {
  const zip = await openZip(await zipParts({ 'a.png': 'x'.repeat(1000) }))
  expect(await zip.read('a.png', 999)).toBeNull()
  expect(await zip.read('a.png', 1000)).toHaveLength(1000)
  expect(await zip.read('b.png', 1000)).toBeNull()
})
