import { expect, it } from 'vitest'
import { previewOf } from '#server/sheets/sheet-preview.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

it('[SHEET-188] windows and previews show a formula without a result as pending', () => {
  const workbook = workbookOf({
    a: {
      0: { 0: { f: '=1+1' }, 1: { f: '=""', v: '', t: 1 }, 2: { f: '=1+1', v: 2 }, 3: { v: 5 } },
    },
  })
  const window = sheetWindow({ id: 'w', title: 't', revision: 1 }, workbook)
  expect(window.cells.map(({ text, f }) => [text, f])).toEqual([
    ['…', '=1+1'],
    ['', '=""'],
    ['2', '=1+1'],
    ['5', undefined],
  ])
  expect(previewOf(window).rows[0]?.map((cell) => cell?.text)).toEqual(['…', '', '2', '5'])
})
