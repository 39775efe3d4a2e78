import { expect, it } from 'vitest'
import { leftOutLines } from '#src/texts/left-out.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const rule = (type: string): string =>
  `<dataValidation type="${type}" sqref="A1"><formula1>40000</formula1><formula2>A9</formula2></dataValidation>`

const limitsIn = async (before: string): Promise<string> => {
  const sheet = `<sheetData/><dataValidations>${rule('date')}${rule('whole')}</dataValidations>`
  const read = await readXlsx(await xlsxFile({ sheets: { One: sheet }, before }))
  return JSON.stringify(read)
}

it('[IMPORT-119] 1904 dates in data validation are converted, other numbers and references stay', async () => {
  const shifted = await limitsIn('<workbookPr date1904="1"/>')
  expect(shifted.match(/41462/g)).toHaveLength(1)
  expect(shifted.match(/40000/g)).toHaveLength(1)
  expect(await limitsIn('')).not.toContain('41462')
})

const STYLES = '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>'
const CELLS =
  '<sheetData><row><c><v>1</v></c><c><v>1</v></c></row><row><c s="1"><v>38000</v></c><c><v>38000</v></c></row></sheetData>'

/**
 * Imports a sheet with a column of dates and a column of numbers, and returns its `resources` as
 * text.
 */
const keptOf = async (inside: string, before = '<workbookPr date1904="1"/>'): Promise<string> => {
  const file = { sheets: { One: CELLS + inside }, styles: STYLES, before }
  const read = await readXlsx(await xlsxFile(file))
  if (!read.ok) throw new Error(read.error.type)
  return JSON.stringify(read.value.workbook['resources'])
}
const counts = (text: string) => [text.split('39462').length - 1, text.split('38000').length - 1]

const condition = (sqref: string, rule: string): string =>
  `<conditionalFormatting sqref="${sqref}">${rule}</conditionalFormatting>`
const cellIs = (formula: string): string =>
  `<cfRule type="cellIs" operator="greaterThan" priority="1"><formula>${formula}</formula></cfRule>`
const scale = (first: string): string =>
  `<cfRule type="colorScale" priority="1"><colorScale>${first}<cfvo type="max"/>
    <color rgb="FFFF0000"/><color rgb="FF00FF00"/></colorScale></cfRule>`

it('[IMPORT-133] 1904 dates in conditional formats are converted, other numbers stay', async () => {
  const num = '<cfvo type="num" val="38000"/>'
  const percent = '<cfvo type="percent" val="38000"/>'
  for (const rule of [cellIs('38000'), scale(num)]) {
    expect(counts(await keptOf(condition('A2:A9', rule)))).toEqual([1, 0])
    expect(counts(await keptOf(condition('B2:B9', rule)))).toEqual([0, 1])
    expect(counts(await keptOf(condition('A2:A9', rule), ''))).toEqual([0, 1])
  }
  // A percentage is no date. The meaning of a number in a formula is unknown.
  for (const rule of [cellIs('B2+38000'), scale(percent)])
    expect(counts(await keptOf(condition('A2:A9', rule)))).toEqual([0, 1])
})

it('[IMPORT-133] 1904 dates in filter criteria are converted', async () => {
  const filter = (column: number) =>
    `<autoFilter ref="A1:B9"><filterColumn colId="${column}"><customFilters><customFilter operator="lessThan"
      val="38000"/></customFilters></filterColumn></autoFilter>`
  expect(counts(await keptOf(filter(0)))).toEqual([1, 0])
  expect(counts(await keptOf(filter(1)))).toEqual([0, 1])
  expect(counts(await keptOf(filter(0), ''))).toEqual([0, 1])
})

it('[SHEET-919] the import counts the formulas of a 1904 workbook that contain possible date numbers', async () => {
  const formulas = [
    'A1>40000',
    'A40000+1',
    '"40000"&amp;A1',
    "'40000'!A1",
    'A1*400001',
    'SUM(A:A,45000)',
    'COUNTIF(A:A,"&gt;44255")',
    'COUNTIF(A:A,"&gt;4")&amp;"44255"',
  ]
  const cells = formulas.map((one) => `<c><f>${one}</f><v>1</v></c>`).join('')
  const shared = '<c><f t="shared" si="0" ref="G1:H1">39000</f></c><c><f t="shared" si="0"/></c>'
  const file = (before: string, row: string) =>
    xlsxFile({ sheets: { One: `<sheetData><row>${row}</row></sheetData>` }, before })
  const toldOf = async (before: string, row: string) => {
    const read = await readXlsx(await file(before, row))
    return read.ok ? leftOutLines(read.value.leftOut) : read.error
  }
  expect(await toldOf('<workbookPr date1904="1"/>', cells + shared)).toEqual([
    'The file uses the 1904 date system, and 5 formulas contain numbers that may be dates: add 1,462 to each date',
  ])
  expect(await toldOf('<workbookPr date1904="1"/>', '<c><f>A1>40000.5</f></c>')).toEqual([
    'The file uses the 1904 date system, and 1 formula contains a number that may be a date: add 1,462 to each date',
  ])
  expect(await toldOf('', cells + shared)).toEqual([])
})

/**
 * Imports a file with `inside` after the cells of its sheet, and with the defined names `names`.
 * Returns `leftOut`.
 */
const toldBeside = async (inside: string, names = '', before = '<workbookPr date1904="1"/>') => {
  const after = names === '' ? '' : `<definedNames>${names}</definedNames>`
  const file = { sheets: { One: CELLS + inside }, styles: STYLES, before, after }
  const read = await readXlsx(await xlsxFile(file))
  return read.ok ? read.value.leftOut : read.error
}
const limit = (type: string, ...formulas: readonly string[]): string =>
  `<dataValidation type="${type}" sqref="A1">${formulas
    .map((one, at) => `<formula${at + 1}>${one}</formula${at + 1}>`)
    .join('')}</dataValidation>`
const expression = (formula: string): string =>
  `<cfRule type="expression" dxfId="0" priority="2"><formula>${formula}</formula></cfRule>`

it('[SHEET-919] formulas in names, conditional formats and data validation are counted too', async () => {
  const names = (one: string) => `<definedName name="Start">${one}</definedName>`
  expect(await toldBeside('', names('40000'))).toEqual({ day_number: 1 })
  expect(await toldBeside('', names('One!$A$40000'))).toEqual({})
  expect(await toldBeside('', names('40000'), '')).toEqual({})

  const byFormula = '<cfvo type="formula" val="B1+40000"/>'
  for (const rule of [expression('A1&gt;40000'), cellIs('B2+38000'), scale(byFormula)]) {
    expect(await toldBeside(condition('A2:A9', rule))).toEqual({ day_number: 1 })
    expect(await toldBeside(condition('A2:A9', rule), '', '')).toEqual({})
  }
  // Numbers that are converted automatically, or are no dates, are not reported.
  const num = '<cfvo type="num" val="38000"/>'
  for (const rule of [expression('A1&gt;400'), cellIs('38000'), scale(num)])
    expect(await toldBeside(condition('A2:A9', rule))).toEqual({})

  const rules = (...each: readonly string[]) =>
    `<dataValidations>${each.join('')}</dataValidations>`
  const limits = rules(limit('date', 'A9+40000', '50000'), limit('custom', 'A1&gt;40000'))
  expect(await toldBeside(limits, names('40000'))).toEqual({ day_number: 3 })
  expect(await toldBeside(limits, '', '')).toEqual({})
  expect(await toldBeside(rules(limit('date', '40000'), limit('list', '"40000,5"')))).toEqual({})
})

it('[SHEET-919] numbers from 20000 to 79999, with or without a time, may be dates', async () => {
  const names = (one: string) => `<definedName name="Start">${one}</definedName>`
  for (const day of ['20000', '79999', '79999.75'])
    expect(await toldBeside('', names(day))).toEqual({ day_number: 1 })
  for (const other of ['19999', '19999.9', '80000', '040000.5'])
    expect(await toldBeside('', names(other))).toEqual({})
})

it('[IMPORT-174] a style number with a leading zero finds its style', async () => {
  // A fast path reads A1 without the parser. The parser reads B1.
  const cells =
    '<row r="1"><c r="A1" s="01"><v>38000</v></c><c s="01" r="B1" vm="1"><v>38000</v></c></row>'
  const sheets = { One: `<sheetData>${cells}</sheetData>` }
  const before = '<workbookPr date1904="1"/>'
  const read = await readXlsx(await xlsxFile({ sheets, styles: STYLES, before }))
  if (!read.ok) throw new Error(read.error.type)
  const row = read.value.workbook.sheets['sheet1']?.cellData?.[0]
  expect([row?.[0]?.v, row?.[1]?.v]).toEqual([39_462, 39_462])
})
