import { expect, it } from 'vitest'
import { adjustToTableChange, type TableChange } from '#contract/workbook/table-references.ts'

const sales = (change: Partial<TableChange>): TableChange => ({
  table: 'Sales',
  to: 'Sales',
  titles: [
    ['Region', 'Region'],
    ['Net amount', 'Net amount'],
    ['Tax', 'Tax'],
  ],
  ...change,
})
const gone = (...titles: readonly string[]): TableChange =>
  sales({
    titles: ['Region', 'Net amount', 'Tax'].map((title) => [
      title,
      titles.includes(title) ? null : title,
    ]),
  })
const renamed = (from: string, to: string): TableChange =>
  sales({
    titles: ['Region', 'Net amount', 'Tax'].map((title) => [title, title === from ? to : title]),
  })

it.each([
  ['=SUM(Sales[Tax])', gone('Tax'), '=SUM(#REF!)'],
  ['=SUM(sales[tax])+SUM(Sales[Region])', gone('Tax'), '=SUM(#REF!)+SUM(Sales[Region])'],
  ['=Sales[[#This Row],[Net amount]]*2', gone('Net amount'), '=#REF!*2'],
  ['=SUM(Sales[[Region]:[Tax]])', gone('Tax'), '=SUM(Sales[[Region]:[Net amount]])'],
  ['=SUM(Sales[[#All],[Region]:[Tax]])', gone('Region'), '=SUM(Sales[[#All],[Net amount]:[Tax]])'],
  ['=SUM(Sales[[Net amount]:[Tax]])', gone('Net amount', 'Tax'), '=SUM(#REF!)'],
  ['=ROWS(Sales)+"Sales[Tax]"&Salesx[Tax]', gone('Tax'), '=ROWS(Sales)+"Sales[Tax]"&Salesx[Tax]'],
  ['=SUM(Sales[#Totals])', gone('Tax'), '=SUM(Sales[#Totals])'],
])(
  '[SHEET-899] the formula %s is correct after table columns are removed',
  (formula, change, right) => {
    expect(adjustToTableChange(formula, change)).toBe(right)
  },
)

it.each([
  ['=SUM(Sales[Tax])', renamed('Tax', 'VAT'), '=SUM(Sales[VAT])'],
  [
    '=Sales[@Tax]*Sales[@[Net amount]]',
    renamed('Tax', 'VAT 20'),
    '=Sales[@[VAT 20]]*Sales[@[Net amount]]',
  ],
  ['=Sales[@[Net amount]]', renamed('Net amount', 'Net'), '=Sales[@[Net]]'],
  [
    '=SUM(Sales[[#Data],[Region]:[tax]])',
    renamed('Tax', 'VAT'),
    '=SUM(Sales[[#Data],[Region]:[VAT]])',
  ],
  ['=SUM(Sales[Tax])', renamed('Tax', "a'b[c]#"), "=SUM(Sales[a''b'[c']'#])"],
  ['=Sales[[#Headers],[Tax]]&"Tax"', renamed('Tax', 'VAT'), '=Sales[[#Headers],[VAT]]&"Tax"'],
  ['=SUM(Sales[Region]:Sales[Tax])', renamed('Tax', 'VAT'), '=SUM(Sales[Region]:Sales[VAT])'],
  ['=SUM(Sales[Tax]:sales[@Region])', renamed('Tax', 'VAT'), '=SUM(Sales[VAT]:sales[@Region])'],
  ['=SUM(A1:Sales[Tax]:D9)', renamed('Tax', 'VAT'), '=SUM(A1:Sales[VAT]:D9)'],
  ["='Sales'!Tax+Tax+Sales!A1", renamed('Tax', 'VAT'), "='Sales'!Tax+Tax+Sales!A1"],
])(
  '[SHEET-921] the formula %s is correct after a table column is renamed',
  (formula, change, right) => {
    expect(adjustToTableChange(formula, change)).toBe(right)
  },
)

it('[SHEET-921] formulas follow a renamed table, and a removed table becomes #REF!', () => {
  const formula =
    '=SUM(Sales[Region]:Sales[Tax])+ROWS(sales:A9)+Sales!A1+Sales:May!A1+SALES(1)+"Sales"'
  expect(adjustToTableChange(formula, sales({ to: 'Turnover' }))).toBe(
    '=SUM(Turnover[Region]:Turnover[Tax])+ROWS(Turnover:A9)+Sales!A1+Sales:May!A1+SALES(1)+"Sales"',
  )
  expect(adjustToTableChange(formula, sales({ to: null }))).toBe(
    '=SUM(#REF!:#REF!)+ROWS(#REF!:A9)+Sales!A1+Sales:May!A1+SALES(1)+"Sales"',
  )
})
