import { expect, it } from 'vitest'
import { leftOutLines } from '#src/texts/left-out.ts'
import { hasRefusedFunction } from '#packages/univer-xlsx/read/cells/refused-functions.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const cell = (name: string, formula: string, result: string): string =>
  `<c r="${name}"><f>${formula}</f><v>${result}</v></c>`

const CELLS =
  `<row r="1">${cell('A1', 'CUBEVALUE("model","[Sales]")', '330')}${cell('B1', 'A1*2', '660')}${cell('C1', '1+1', '2')}</row>` +
  '<row r="2"><c r="A2"><f t="shared" si="0" ref="A2:A3">_xlfn.STOCKHISTORY(C1,C1)</f><v>7</v></c></row>' +
  '<row r="3"><c r="A3"><f t="shared" si="0"/><v>8</v></c></row>'

const read = async (cells: string) => {
  const answer = await readXlsx(
    await xlsxFile({ sheets: { One: `<sheetData>${cells}</sheetData>` } }),
  )
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value
}

it('[SHEET-920] a formula that cannot be calculated shows an error instead of the saved result', async () => {
  const { workbook, leftOut, uncalculated } = await read(CELLS)
  expect(uncalculated).toBe(3)
  expect(leftOutLines(leftOut)).toEqual([
    "3 formulas use functions that can't be calculated here, such as CUBEVALUE, and show an error. Formulas that depend on them are affected too",
  ])
  const engine = createWorkbookEngine({ processes: 1 })
  const after = await engine.recalculateAfter(workbook, [])
  await engine.close()
  if (!after.ok) throw new Error(after.error.type)
  const { cellData = {} } = after.value.workbook.sheets['sheet1'] ?? {}
  expect(cellData[0]).toMatchObject({ 0: { v: '#NAME?' }, 1: { v: '#NAME?' }, 2: { v: 2 } })
  expect([cellData[1]?.[0]?.v, cellData[2]?.[0]?.v]).toEqual(['#NAME?', '#NAME?'])
})

it('[SHEET-920] a single formula with a refused function is reported in the singular', async () => {
  const { leftOut } = await read(`<row r="1">${cell('A1', 'RTD("a",,"b")', '3')}</row>`)
  expect(leftOutLines(leftOut)).toEqual([
    "1 formula uses a function that can't be calculated here, such as CUBEVALUE, and shows an error. Formulas that depend on it are affected too",
  ])
})

it.each([
  ['=cubevalue("m")', true],
  ['=SUM(1,_xludf.MYTAX(A1))', true],
  ['=FORECAST.ETS(A1,B1:B9,C1:C9)', true],
  ['="CUBEVALUE("&A1', false],
  ["='RTD('!A1+1", false],
  ['=MYINFO(1)', false],
  ['=INFORM(1)+FORECAST(1,A1:A3,B1:B3)', false],
  ['=INFO', false],
  ['=INFO("osversion")', true],
  ['=INFO(A1)', true],
  ['=INFO( "Recalc" )', false],
  ['=INFO("recalc")&INFO("system")', true],
])(
  '[SHEET-920] it is detected whether the formula %s calls a refused function',
  (formula, isIt) => {
    expect(hasRefusedFunction(formula)).toBe(isIt)
  },
)
