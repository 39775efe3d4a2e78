import { expect, it } from 'vitest'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { bookOf, exportXlsx, exportedParts } from '#tests/support/transfer/export-world.ts'
import { xlsxFaults } from '#tests/support/transfer/strict-xlsx.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const cell = { v: 1, t: 2 }

it('[EXPORT-87] rows, columns and cells outside the grid are omitted', async () => {
  const odd = {
    '-6': { h: 12, ia: 0, w: 9 },
    1.5: { h: 12, ia: 0, w: 9 },
    3: { h: 12, ia: 0, w: 9 },
  }
  const cells = { '-2': { 0: cell }, 0.5: { 0: cell }, 1: { '-1': cell, 0: cell, 2.5: cell } }
  const book = bookOf(cells, { rowData: odd, columnData: odd })
  const sheet = (await exportedParts(book))[SHEET] ?? ''
  expect([...sheet.matchAll(/<(?:row|c) r="([^"]*)"/g)].map((all) => all[1])).toEqual([
    '2',
    'A2',
    '4',
  ])
  expect(sheet.match(/<col /g)).toHaveLength(1)
  expect(sheet).toContain('<dimension ref="A2"/>')
  expect(await xlsxFaults(await exportXlsx(book))).toEqual([])
})

it('[EXPORT-87] a cell that shares the formula of a cell outside the grid keeps only its value', async () => {
  const book = bookOf({
    0.5: { 0: { f: '=B1', si: 'x', v: 1 } },
    1: { 0: { si: 'x', v: 1, t: 2 } },
  })
  expect((await exportedParts(book))[SHEET]).toContain('<c r="A2"><v>1</v></c>')
})

it('[EXPORT-87] frozen panes stay within the grid', async () => {
  const paneOf = async (freeze: object): Promise<string | undefined> =>
    /<pane[^>]*>/.exec(
      (await exportedParts(bookOf({ 0: { 0: cell } }, { freeze })))[SHEET] ?? '',
    )?.[0]
  expect(await paneOf({ xSplit: 0, ySplit: 1e9, startRow: 1e9, startColumn: -1 })).toBeUndefined()
  expect(await paneOf({ xSplit: 0, ySplit: Number.NaN })).toBeUndefined()
  expect(await paneOf({ xSplit: 2, ySplit: 1e9, startColumn: 1e9 })).toContain(
    'xSplit="2" topLeftCell="XFD1"',
  )
})

it('[IMPORT-175] a row with an invalid number is placed below the previous row, and panes outside the grid are dropped', async () => {
  const sheets = {
    One:
      '<sheetViews><sheetView><pane xSplit="1" ySplit="1e9" state="frozen"/></sheetView></sheetViews>' +
      '<sheetData><row r="2"><c><v>1</v></c></row><row r="1000000000" ht="30"><c><v>2</v></c></row>' +
      '<row r="-5" ht="9"/><row r="2.5" ht="9"/><row r="x"><c r="A9"><v>3</v></c></row></sheetData>',
  }
  const answer = await readXlsx(await xlsxFile({ sheets }))
  if (!answer.ok) throw new Error(answer.error.type)
  const sheet = answer.value.workbook.sheets['sheet1']
  expect(Object.keys(sheet?.cellData ?? {})).toEqual(['1', '2', '8'])
  expect(Object.keys((sheet?.['rowData'] ?? {}) as object)).toEqual(['2', '3', '4'])
  expect(sheet?.['freeze']).toMatchObject({ xSplit: 1, ySplit: 0 })
})

it('[IMPORT-175] cells after the last one of the grid are dropped', async () => {
  const cells = '<c r="XFD1"><v>1</v></c><c><v>2</v></c>'
  const rows = '<row r="1048576"><c r="A1048576"><v>3</v></c></row><row><c><v>4</v></c></row>'
  const sheets = { One: `<sheetData><row r="1">${cells}</row>${rows}</sheetData>` }
  const answer = await readXlsx(await xlsxFile({ sheets }))
  if (!answer.ok) throw new Error(answer.error.type)
  const { cellData = {} } = answer.value.workbook.sheets['sheet1'] ?? {}
  const places = Object.entries(cellData).map(([row, of]) => [row, Object.keys(of ?? {})])
  expect(places).toEqual([
    ['0', ['16383']],
    ['1048575', ['0']],
  ])
})
