import { afterAll, expect, it } from 'vitest'
import { leftOutLines } from '#src/texts/left-out.ts'
import { linkedBooksIn, linkedName, linkedText } from '#contract/formulas/linked-workbooks.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { exportedParts, readBack } from '#tests/support/transfer/export-world.ts'
import { LINKED_FORMULAS, linkedFile, LINK_TARGET } from '#tests/support/formulas/linked-file.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const read = async () => {
  const answer = await readXlsx(await linkedFile())
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value
}
const column = (workbook: WorkbookData, field: 'f' | 'v') =>
  Object.values(workbook.sheets['sheet1']?.cellData ?? {}).map((row) => row[0]?.[field])

it('[SHEET-913] formulas that refer to other workbooks calculate with the values saved in the file', async () => {
  const { workbook, leftOut } = await read()
  expect(leftOutLines(leftOut)).toEqual([
    "Values from 2 other workbooks are as of the file's last save and are not updated",
  ])
  const done = await engine.recalculate(workbook)
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  expect(column(done.value.workbook, 'v')).toEqual(LINKED_FORMULAS.map(([, right]) => right))
})

it('[SHEET-913] formulas that refer to other workbooks show the name of the linked file', async () => {
  const { workbook } = await read()
  expect(column(workbook, 'f')).toEqual([
    "='[Budget 2025.xlsx]Data Sheet'!A1",
    "=SUM('[Budget 2025.xlsx]Plain'!$A$1:$A$2)",
    "='[Budget 2025.xlsx]Data Sheet'!B1",
    "='[Budget 2025.xlsx]Data Sheet'!B2",
    "='[Budget 2025.xlsx]Data Sheet'!C7",
    "='[Budget 2025.xlsx]Data Sheet'!A3",
    "='[Budget 2025.xlsx]Never'!A1",
    "='[Budget 2025.xlsx]Data Sheet'!$A$1*2",
    "=VLOOKUP(30,'[Budget 2025.xlsx]Plain'!$A$1:$B$2,2,FALSE)",
    '=IF(B1="[1]Plain!A1",1,2)',
    '=Own+1',
    '=Linked+[a]Sheet1!A1',
  ])
})

it('[SHEET-914] linked workbooks are exported with their values and locations', async () => {
  const { workbook } = await read()
  const parts = await exportedParts(workbook)
  expect(parts['xl/worksheets/sheet1.xml']).toContain("<f>SUM('[1]Plain'!$A$1:$A$2)</f>")
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<f>Linked+[2]Sheet1!A1</f>')
  expect(parts['xl/workbook.xml']).toMatch(
    /<\/sheets><externalReferences><externalReference r:id="[^"]+"\/><externalReference r:id="[^"]+"\/><\/externalReferences><definedNames>/,
  )
  expect(parts['xl/workbook.xml']).toContain("'[1]Data Sheet'!$A$1</definedName>")
  expect(parts['xl/externalLinks/_rels/externalLink1.xml.rels']).toContain(
    `Target="file://${LINK_TARGET}" TargetMode="External"`,
  )
  expect(parts['xl/externalLinks/externalLink1.xml']).toContain(
    '<sheetData sheetId="0"><row r="1"><cell r="A1"><v>12.5</v></cell><cell r="B1" t="str"><v>Rent &amp; more</v></cell></row>',
  )
  expect(parts['[Content_Types].xml']).toContain('spreadsheetml.externalLink+xml')
  const back = await readBack(workbook)
  const books = (one: WorkbookData) => linkedBooksIn(linkedText(one['resources']))
  expect(books(back)).toEqual(books(workbook))
  expect(column(back, 'f')).toEqual(column(workbook, 'f'))
})

it.each([
  ['C:\\Users\\me\\Plan.xlsx', [], 'Plan.xlsx'],
  ['file:///C:\\x\\Alkem%20Lab.xlsx', [], 'Alkem Lab.xlsx'],
  ['../Plan.xlsx', ['plan.xlsx'], 'Plan.xlsx (2)'],
  ["https://x.example/it's%5B1%5D.xlsx?web=1", [], 'it_s_1_.xlsx'],
  ['%E0%A4%A', [], '%E0%A4%A'],
  ['a/__proto__', [], 'Linked workbook'],
  ['../', ['Linked workbook'], 'Linked workbook (2)'],
  [`x/${'n'.repeat(5000)}`, [], 'n'.repeat(100)],
])('[SHEET-913] a workbook at %s gets a name that formulas can use', (target, taken, name) => {
  expect(linkedName(target, taken)).toBe(name)
})
