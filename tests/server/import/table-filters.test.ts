import { afterAll, expect, it } from 'vitest'
import { cellAt, sheetsOf } from '#contract/workbook.ts'
import { readXlsx } from '#server/import/xlsx/read-xlsx.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { pointers, xlsxFile } from '#tests/support/xlsx-file.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const fileWith = (filter: string) =>
  xlsxFile({
    sheets: {
      One: `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Price</t></is></c></row>
        <row r="2"><c r="A2"><v>10</v></c></row><row r="3" hidden="1"><c r="A3"><v>20</v></c></row>
        <row r="4"><c r="A4"><v>30</v></c></row><row r="5"><c r="A5"><f>SUBTOTAL(9,T[Price])</f><v>0</v></c></row>
        </sheetData><tableParts><tablePart r:id="r1"/></tableParts>`,
    },
    others: {
      'xl/worksheets/_rels/sheet1.xml.rels': pointers({ r1: ['table', '../tables/table1.xml'] }),
      'xl/tables/table1.xml': `<table id="1" name="T" displayName="T" ref="A1:A5" totalsRowCount="1">
        <autoFilter ref="A1:A4">${filter}</autoFilter><tableColumns count="1"><tableColumn id="1" name="Price"/></tableColumns></table>`,
    },
  })

it.each([
  [
    'a filter of a table',
    '<filterColumn colId="0"><filters><filter val="10"/></filters></filterColumn>',
    40,
  ],
  ['a hand, beside the buttons of a filter', '', 60],
])('[SHEET-861] a subtotal of rows that are hidden by %s', async (_by, filter, right) => {
  const read = await readXlsx(await fileWith(filter))
  const run = read.ok ? await engine.recalculate(read.value.workbook) : null
  const [sheet] = run?.ok ? sheetsOf(run.value.workbook) : []
  expect(sheet && cellAt(sheet, 4, 0)?.v).toBe(right)
})
