import { afterAll, expect, it } from 'vitest'
import { leftOutLines } from '#src/texts/left-out.ts'
import { cellAt, sheetsOf } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { relationshipsXml, xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

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
      'xl/worksheets/_rels/sheet1.xml.rels': relationshipsXml({
        r1: ['table', '../tables/table1.xml'],
      }),
      'xl/tables/table1.xml': `<table id="1" name="T" displayName="T" ref="A1:A5" totalsRowCount="1">
        <autoFilter ref="A1:A4">${filter}</autoFilter><tableColumns count="1"><tableColumn id="1" name="Price"/></tableColumns></table>`,
    },
  })

it.each([
  [
    'the filter of a table',
    '<filterColumn colId="0"><filters><filter val="10"/></filters></filterColumn>',
    40,
  ],
  ['the user in a table with filter buttons', '', 60],
])('[SHEET-861] a subtotal is right over rows hidden by %s', async (_by, filter, right) => {
  const read = await readXlsx(await fileWith(filter))
  const run = read.ok ? await engine.recalculate(read.value.workbook) : null
  const [sheet] = run?.ok ? sheetsOf(run.value.workbook) : []
  expect(sheet && cellAt(sheet, 4, 0)?.v).toBe(right)
})

const COLUMN = (criteria: string) => `<filterColumn colId="0">${criteria}</filterColumn>`

// The criteria come from ECMA-376, part 1, 18.3.2.
it.each([
  ['<filters><filter val="10"/><filter val="30"/></filters>', 0],
  ['<filters blank="1"/>', 0],
  ['<filters><dateGroupItem year="2026" dateTimeGrouping="year"/></filters>', 1],
  ['<customFilters><customFilter operator="notEqual" val="Q?"/></customFilters>', 1],
  ['<customFilters><customFilter val="A~*"/></customFilters>', 1],
  ['<top10 val="2"/>', 1],
  ['<dynamicFilter type="thisYear"/>', 1],
  ['<dynamicFilter type="Q1"/>', 1],
  ['<colorFilter dxfId="0"/>', 1],
  ['<iconFilter iconSet="3Arrows" iconId="0"/>', 1],
])(
  '[SHEET-971] the filter %s of a table is reported only if the import replaces its criteria with the values that it shows',
  async (criteria, count) => {
    const read = await readXlsx(await fileWith(COLUMN(criteria)))
    const lines = [[], ['1 filter by condition, date or colour came in as the values it shows']][
      count
    ]
    expect(read.ok && leftOutLines(read.value.leftOut)).toEqual(lines)
  },
)

it.each([
  ['<customFilters><customFilter val="A*"/></customFilters>', 0],
  ['<customFilters><customFilter val="A~*"/></customFilters>', 1],
  ['<customFilters><customFilter operator="notEqual" val="Q~?"/></customFilters>', 1],
  ['<dynamicFilter type="thisYear"/>', 1],
  ['<colorFilter dxfId="0"/>', 1],
])(
  '[SHEET-971] the filter %s of a worksheet is counted only if the import replaces its criteria with the values that it shows',
  async (criteria, count) => {
    const filter = `<autoFilter ref="A1:A3">${COLUMN(criteria)}</autoFilter>`
    const cells = '<row r="2"><c r="A2"><v>1</v></c></row><row r="3" hidden="1"/>'
    const sheets = { One: `<sheetData>${cells}</sheetData>${filter}` }
    const read = await readXlsx(await xlsxFile({ sheets }))
    expect(read.ok && (read.value.leftOut.filter_criteria ?? 0)).toBe(count)
  },
)
