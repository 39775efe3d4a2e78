import { describe, expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { tableSheet } from '#contract/workbook/table-sheet.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'

const sheetOf = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  book?: WorkbookData,
) =>
  tableSheet('s', 'Table', { heads, rows: rows.map((cells) => ({ cells, isStrong: false })) }, book)

describe('formulas in a table that explains other cells', () => {
  it.each([
    [
      ['Cell', 'Was', 'Excel formula'],
      ['C3', '100', '=B2*2'],
      ['C4', '90', '=SUM(B2:B3)'],
    ],
    [
      ['Cell', 'Was', 'New formula'],
      ['C3', '100', '=B2*2'],
      ['C4', '90', '=SUM(B2:B3)'],
    ],
    [
      ['Where', 'Was', 'Written'],
      ['C3', '100', '=B2*2'],
      ['Model!C4', '90', '=B3*2'],
    ],
    [
      ['Step', 'Was', 'Now'],
      ['Margin', '100', '=B2*2'],
      ['Sum', '90', '=B3*2'],
    ],
    [
      ['Step', 'Was', 'Written'],
      ['Margin', '100', '=B2*2'],
      ['All', '90', '=SUM(B2:B3)'],
    ],
    [
      ['Step', 'Was', 'Function'],
      ['Margin', '100', '=B2*2'],
      ['All', '90', '=B3*2'],
    ],
    [
      ['Cell', 'Value'],
      ['B2', '5'],
      ['B3', '=B2*2'],
    ],
  ])('[SHEET-802] stay text below the headings %j', (heads, ...rows) => {
    const sheet = sheetOf(heads, rows)
    const formulas = Object.values(sheet.cellData ?? {}).flatMap((row) =>
      Object.values(row).flatMap((cell) => cell?.f ?? []),
    )
    expect(formulas).toEqual([])
  })

  it('[SHEET-802] stay formulas in a table of quarters, because they are filled down and explain no other cells', () => {
    const sheet = sheetOf(
      ['Quarter', 'Sales', 'Cost', 'Profit'],
      [
        ['Q1', '10', '4', '=B2-C2'],
        ['Q2', '12', '5', '=B3-C3'],
        ['Total', '22', '9', '=SUM(D2:D3)'],
      ],
    )
    expect([1, 2, 3].map((row) => cellAt(sheet, row, 3)?.f)).toEqual([
      '=B2-C2',
      '=B3-C3',
      '=SUM(D2:D3)',
    ])
  })
})

it.each([
  [0.061, false],
  [0.0651, true],
  [0.0656, false],
])(
  "[SHEET-803] the cell 6.5%% beside the text ='Sheet a'!B2 gets this formula if B2 contains %s: %s",
  (value, isLive) => {
    const made = blankWorkbook('w', 'W', ['Sheet a'])
    const [id = ''] = made.sheetOrder
    const sheet = made.sheets[id]
    if (!sheet) throw new Error('there is no such sheet')
    const book = {
      ...made,
      sheets: { [id]: { ...sheet, cellData: { 1: { 1: { v: value, t: 2 } } } } },
    }
    const own = sheetOf(['', 'Rate', 'Formula'], [['Rate', '6.5%', "='Sheet a'!B2"]], book)
    expect(cellAt(own, 1, 1)?.f !== undefined).toBe(isLive)
  },
)
