import { expect, it } from 'vitest'
import { readXlsx } from '#server/import/xlsx/read-xlsx.ts'
import { xlsxFile } from '#tests/support/xlsx-file.ts'

const rule = (type: string): string =>
  `<dataValidation type="${type}" sqref="A1"><formula1>40000</formula1><formula2>A9</formula2></dataValidation>`

const limitsIn = async (before: string): Promise<string> => {
  const sheet = `<sheetData/><dataValidations>${rule('date')}${rule('whole')}</dataValidations>`
  const read = await readXlsx(await xlsxFile({ sheets: { One: sheet }, before }))
  return JSON.stringify(read)
}

it('[IMPORT-119] days in rules for entries are counted from 1900, other numbers and cells stay', async () => {
  const shifted = await limitsIn('<workbookPr date1904="1"/>')
  expect(shifted.match(/41462/g)).toHaveLength(1)
  expect(shifted.match(/40000/g)).toHaveLength(1)
  expect(await limitsIn('')).not.toContain('41462')
})
