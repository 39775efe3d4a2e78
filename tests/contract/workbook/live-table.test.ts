import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INPUT_COLOUR, blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { parseFormula } from '#contract/formulas/parse-formula.ts'
import { tableSheet, type AnswerTable } from '#contract/workbook/table-sheet.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'

const rowsOf = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells) => ({ cells, isStrong: false }))
const sheetOf = (heads: readonly string[], rows: AnswerTable['rows'], book?: WorkbookData) =>
  tableSheet('s', 'Table', { heads, rows }, book)
const isBlue = (style: unknown): boolean =>
  typeof style === 'object' && style !== null && 'cl' in style
    ? JSON.stringify(style.cl) === JSON.stringify({ rgb: INPUT_COLOUR })
    : false

describe('a total of a table', () => {
  it('[SHEET-651] becomes a sum of the rows above it, and their numbers are blue', () => {
    const sheet = sheetOf(
      ['Item', 'Cost', 'Share'],
      rowsOf(
        ['Rent', '$1,200.50', '40%'],
        ['Power', '(300.25)', '60%'],
        ['Total', '900.25', '100%'],
      ),
    )
    expect(cellAt(sheet, 3, 1)).toMatchObject({ f: '=SUM(B2:B3)', v: 900.25, t: 2 })
    expect(cellAt(sheet, 3, 2)).toMatchObject({ f: '=SUM(C2:C3)', v: 1 })
    expect(isBlue(cellAt(sheet, 1, 1)?.s)).toBe(true)
    expect(isBlue(cellAt(sheet, 3, 1)?.s)).toBe(false)
  })

  it('[SHEET-651] adds the subtotals and the rows after the last subtotal', () => {
    const sheet = sheetOf(
      ['Item', 'Cost'],
      rowsOf(
        ['Rent', '10'],
        ['Power', '5'],
        ['Total premises', '15'],
        ['Wages', '7'],
        ['Subtotal', '7'],
        ['Tax', '3'],
        ['Grand total', '25'],
      ),
    )
    expect([3, 5, 7].map((row) => cellAt(sheet, row, 1)?.f)).toEqual([
      '=SUM(B2:B3)',
      '=SUM(B5:B5)',
      '=SUM(B4,B6:B7)',
    ])
  })

  it.each([
    ['a total one cent off the sum', ['Rent', '10.00'], ['Power', '5.00'], ['Total', '15.01']],
    ['rounded', ['Rent', '10.4'], ['Power', '5.4'], ['Total', '16']],
    [
      'a total of percentages that do not add up after rounding',
      ['Rent', '33.3%'],
      ['Power', '66.4%'],
      ['Total', '100%'],
    ],
    ['a sum in a row not named as a total', ['Rent', '10'], ['Power', '5'], ['Net income', '15']],
    ['the product', ['Price', '10'], ['Pieces', '5'], ['Total', '50']],
    ['alone', ['Total', '50'], ['Rent', '10'], ['Power', '40']],
  ])('[SHEET-651] stays a plain number: %s', (_, ...rows) => {
    const sheet = sheetOf(['Item', 'Cost'], rowsOf(...rows))
    expect(rows.map((_row, at) => cellAt(sheet, at + 1, 1)?.f)).toEqual(rows.map(() => undefined))
  })

  it('[SHEET-651] becomes a sum for any amounts with two decimals', () => {
    const cents = fc.integer({ min: -9_999_999, max: 9_999_999 })
    const text = (value: number) => (value / 100).toFixed(2)
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), (values) => {
        const sum = values.reduce((all, value) => all + value, 0)
        const rows = values.map((value, at) => [`Row ${at}`, text(value)])
        const sheet = sheetOf(['Item', 'Cost'], rowsOf(...rows, ['Total', text(sum)]))
        const total = cellAt(sheet, values.length + 1, 1)
        expect(total).toMatchObject({ f: `=SUM(B2:B${values.length + 1})`, v: sum / 100 })
      }),
    )
  })
})

describe('a column of formulas', () => {
  it('[SHEET-650] turns the numbers in its rows into formulas, and row labels into cell references', () => {
    const sheet = sheetOf(
      ['', 'Amount', 'Formula'],
      rowsOf(
        ['Monthly payment', '$500.00', ''],
        ['Annual rate', '5%', ''],
        ['Months', '240', ''],
        ['Future value', '$205,516.83', '=FV([annual rate]/12,[Months],-[Monthly payment])'],
      ),
    )
    expect(cellAt(sheet, 4, 1)).toMatchObject({ f: '=FV(B3/12,B4,-B2)', v: 205_516.83 })
    expect([1, 2, 3, 4].map((row) => isBlue(cellAt(sheet, row, 1)?.s))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([0, 4].map((row) => cellAt(sheet, row, 2))).toEqual([null, null])
  })

  it('[SHEET-650] accepts a range between two row labels', () => {
    const sheet = sheetOf(
      ['Period', 'Flow', 'Formula'],
      rowsOf(['0', '-10', ''], ['1', '4', ''], ['2', '8', ''], ['IRR', '11.65%', '=IRR([0]:[2])']),
    )
    expect(cellAt(sheet, 4, 1)?.f).toBe('=IRR(B2:B4)')
    expect(isBlue(cellAt(sheet, 2, 1)?.s)).toBe(true)
  })

  it.each([
    ['a label that no row has', '=[Rent]*2'],
    ['a label that two rows have', '=[Twice]*2'],
    ['a cell reference without a worksheet', '=B2*2'],
    ['a reference to a missing worksheet', '=Gone!B2'],
    ['a name', '=rate*2'],
  ])('[SHEET-650] leaves a formula with %s as text beside the number', (_, formula) => {
    const rows = rowsOf(['Twice', '1', ''], ['Twice', '2', ''], ['Sum', '20', formula])
    const sheet = sheetOf(['', 'Amount', 'Formula'], rows)
    expect(cellAt(sheet, 3, 1)?.f).toBeUndefined()
    expect(cellAt(sheet, 3, 2)).toMatchObject({ v: formula, t: 4 })
  })

  it('[SHEET-650, SHEET-1000] refers to another worksheet only if the referenced cell still shows the number', () => {
    const book = (value: number): WorkbookData => {
      const made = blankWorkbook('w', 'W', ['Schedule'])
      const [id = ''] = made.sheetOrder
      const sheet = made.sheets[id]
      const cellData = { 5: { 6: { v: value, t: 2 } } }
      return { ...made, sheets: sheet ? { [id]: { ...sheet, cellData } } : {} }
    }
    const made = (value: number) =>
      sheetOf(
        ['', 'Amount', 'Formula'],
        rowsOf(['Interest', '382,633.47', '=Schedule!G6']),
        book(value),
      )
    expect(cellAt(made(382_633.471), 1, 1)).toMatchObject({ f: '=Schedule!G6', v: 382_633.47 })
    expect(cellAt(made(5), 1, 1)?.f).toBeUndefined()
    expect(cellAt(made(5), 1, 2)).toMatchObject({ v: '=Schedule!G6', t: 4 })
  })
})

describe('a formula in a cell', () => {
  it.each([
    '=FV(6%/12,240,-500)',
    '=1+1',
    '=SUM(B2:B3)',
    '=IF(B2>1,"a ""b""",{1,2;3,4})',
    '=NOW()',
  ])('[SHEET-652] %s is stored as a formula', (formula) => {
    const sheet = sheetOf(['x', 'y'], rowsOf(['a', '1'], ['b', '2'], ['c', formula]))
    expect(cellAt(sheet, 3, 1)).toMatchObject({ f: formula })
    expect(cellAt(sheet, 3, 1)?.v).toBeUndefined()
  })
  it('[SHEET-652] can refer to other formulas of the same table', () => {
    const sheet = sheetOf(
      ['Item', 'Pieces', 'Price', 'Cost'],
      rowsOf(
        ['a', '2', '3', '=B2*C2'],
        ['b', '4', '5', '=B3*C3'],
        ['Total', '', '', '=SUM(D2:D3)'],
      ),
    )
    expect([1, 2, 3].map((row) => cellAt(sheet, row, 3)?.f)).toEqual([
      '=B2*C2',
      '=B3*C3',
      '=SUM(D2:D3)',
    ])
  })
  it.each([
    ['=> see below'],
    ['=FV(1,2'],
    ['=SUM(B2:B9)'],
    ['=A2'],
    ['=B4+1'],
    ['=profit/2'],
    ['==1'],
    ['=1 2'],
    ['=()'],
    ['=[a]'],
    ["='Other book'!A1"],
  ])('[SHEET-652] %s stays a text', (text) => {
    const sheet = sheetOf(['x', 'y'], rowsOf(['a', '1'], ['b', '2'], ['c', text]))
    expect(cellAt(sheet, 3, 1)).toMatchObject({ v: text, t: 4 })
  })
  it('[SHEET-652] stays a text if it is circular', () => {
    const sheet = sheetOf(['x', 'y'], rowsOf(['a', '=B3'], ['b', '=B2'], ['c', '=B2+B3']))
    expect([1, 2, 3].map((row) => cellAt(sheet, row, 1)?.f)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
  it('[SHEET-652] is parsed in linear time, however long its text', () => {
    const began = performance.now()
    for (const text of [
      '('.repeat(50_000),
      "'a".repeat(30_000),
      '[a'.repeat(30_000),
      'A1,'.repeat(30_000),
    ])
      expect(parseFormula(`=${text}`)).toBeNull()
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
