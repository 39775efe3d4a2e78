import { expect, it } from 'vitest'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { typedFormula } from '#packages/univer-xlsx/read/cells/formula-text.ts'
import { exportedParts } from '#tests/support/transfer/export-world.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const read = async (before: string, cells = '') => {
  const sheets = { One: `<sheetData>${cells}</sheetData>` }
  const answer = await readXlsx(await xlsxFile({ sheets, before }))
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value
}

it('[SHEET-916] protection is reported only if something is locked', async () => {
  expect((await read('<workbookProtection/>')).leftOut).toEqual({})
  expect((await read('<workbookProtection lockStructure="0"/>')).leftOut).toEqual({})
  const locked = await read('<workbookProtection lockStructure="1"/>')
  expect(locked.leftOut).toEqual({ protection: 1 })
})

it('[SHEET-916] a user function keeps its prefix at import and export', async () => {
  expect(typedFormula('_xludf.CONCAT(A1)+_xlfn.CONCAT(A1)')).toBe('=_xludf.CONCAT(A1)+CONCAT(A1)')
  const cells = '<row r="1"><c r="A1" t="e"><f>_xludf.SUM(1)</f><v>#NAME?</v></c></row>'
  const { workbook } = await read('', cells)
  const parts = await exportedParts(workbook)
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<f>_xludf.SUM(1)</f>')
})
