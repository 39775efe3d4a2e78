import { expect, it } from 'vitest'
import { leftOutLines } from '#src/texts/left-out.ts'
import { iterationOf } from '#contract/formulas/iterative-calculation.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { exportedParts } from '#tests/support/transfer/export-world.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const read = async (calcPr: string) => {
  const sheets = {
    One: '<sheetData><row r="1"><c r="A1"><f>A1+1</f><v>3</v></c></row></sheetData>',
  }
  const answer = await readXlsx(await xlsxFile({ sheets, after: calcPr }))
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value
}

it('[SHEET-912] iteration settings are imported, reported and exported', async () => {
  const { workbook, leftOut } = await read(
    '<calcPr calcId="1" calcMode="manual" iterate="1" iterateCount="250" iterateDelta="1E-4"/>',
  )
  expect(iterationOf(workbook['custom'])).toEqual({ count: 250, change: 0.0001 })
  expect(leftOutLines(leftOut)).toEqual([
    'Iterative calculation is on: circular formulas are calculated up to 250 times',
  ])
  const parts = await exportedParts(workbook)
  expect(parts['xl/workbook.xml']).toContain(
    '<calcPr calcId="191029" iterate="1" iterateCount="250" iterateDelta="1E-4" fullCalcOnLoad="1"/>',
  )
})

it('[SHEET-912] a file without an iteration count and a maximum change gets the defaults of Excel', async () => {
  const { workbook, leftOut } = await read('<calcPr iterate="true"/>')
  expect(iterationOf(workbook['custom'])).toEqual({ count: 100, change: 0.001 })
  expect(leftOut).toEqual({ iteration: 100 })
})

it.each(['', '<calcPr iterate="0" iterateCount="50"/>', '<calcPr iterateCount="50"/>'])(
  '[SHEET-912] iteration is off in a file with %s',
  async (calcPr) => {
    const { workbook, leftOut } = await read(calcPr)
    expect(iterationOf(workbook['custom'])).toBeNull()
    expect(leftOut).toEqual({})
    expect((await exportedParts(workbook))['xl/workbook.xml']).toContain(
      '<calcPr calcId="191029" fullCalcOnLoad="1"/>',
    )
  },
)

it('[SHEET-912] an invalid iteration count or maximum change becomes the default of Excel', async () => {
  const { workbook } = await read('<calcPr iterate="1" iterateCount="1e9" iterateDelta="-3"/>')
  expect(iterationOf(workbook['custom'])).toEqual({ count: 100, change: 0.001 })
})
