import { expect, it } from 'vitest'
import { sheetsOf } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const pane = (rows: number): string =>
  `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`
const INSIDE =
  '<rowBreaks><brk id="9" man="1"/></rowBreaks><pageMargins left="9" right="9" top="9" bottom="9" header="9" footer="9"/>' +
  '<printOptions gridLines="1"/><pageSetup scale="50"/><headerFooter><oddHeader>view</oddHeader></headerFooter><autoFilter ref="A1:B9"/>'
const custom = (rows: number): string =>
  `<customSheetViews><customSheetView guid="{0}">${pane(rows)}${INSIDE}</customSheetView></customSheetViews>`

const read = async (before: string, after: string) => {
  const sheets = { One: `${before}<sheetData><row><c><v>1</v></c></row></sheetData>${after}` }
  const answer = await readXlsx(await xlsxFile({ sheets }))
  if (!answer.ok) throw new Error(answer.error.type)
  const [sheet] = sheetsOf(answer.value.workbook)
  return { sheet, resources: answer.value.workbook['resources'] }
}

it('[IMPORT-171] the first view of a sheet sets panes, zoom and grid lines, other views do not', async () => {
  const views = `<sheetViews><sheetView zoomScale="80" workbookViewId="0">${pane(2)}</sheetView><sheetView showGridLines="0" zoomScale="50" workbookViewId="1">${pane(5)}</sheetView></sheetViews>`
  const { sheet } = await read(views, custom(7))
  expect(sheet?.['freeze']).toMatchObject({ ySplit: 2, startRow: 2 })
  expect(sheet?.['zoomRatio']).toBe(0.8)
  expect(sheet?.['showGridlines']).toBeUndefined()
})

it('[IMPORT-171] a custom view saved in the file does not change the sheet', async () => {
  const { sheet, resources } = await read('<sheetViews><sheetView/></sheetViews>', custom(7))
  expect(sheet?.['freeze']).toBeUndefined()
  expect(sheet?.['custom']).toBeUndefined()
  expect(sheet?.['rowData']).toEqual({})
  expect(resources).toBeUndefined()
  expect((await read('', custom(7))).sheet?.['freeze']).toBeUndefined()
})
