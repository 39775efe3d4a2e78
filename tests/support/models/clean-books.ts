import type { CellStyle, WorkbookData } from '#contract/workbook/workbook.ts'
import { withStyles, writtenBook, type Written } from '#tests/support/models/audit-book.ts'

type Rows = readonly (readonly Written[])[]

const style = (pattern: string): CellStyle => ({ n: { pattern } })
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const letter = (index: number): string => String.fromCharCode(65 + index)
const times = <T>(count: number, of: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => of(index))

/** A list of sales with a calculated amount, a total row, and figures by region on a second sheet. */
const sales = (): WorkbookData => {
  const regions = ['North', 'South', 'East', 'West']
  const rows: Rows = [
    ['Order', 'Date', 'Region', 'Product', 'Units', 'Price', 'Amount'],
    ...times(24, (at) => [
      `S-${1001 + at}`,
      46_000 + at * 3,
      regions[(at * 7) % 4] ?? '',
      ['Chair', 'Desk', 'Lamp'][(at * 5) % 3] ?? '',
      3 + ((at * 11) % 17),
      [89.5, 240, 35.9][(at * 5) % 3] ?? 0,
      `=E${at + 2}*F${at + 2}`,
    ]),
    ['Total', null, null, null, '=SUM(E2:E25)', null, '=SUM(G2:G25)'],
  ]
  const summary: Rows = [
    ['Region', 'Units', 'Amount', 'Share'],
    ...regions.map((region, at) => [
      region,
      `=SUMIFS(Sales!$E$2:$E$25,Sales!$C$2:$C$25,A${at + 2})`,
      `=SUMIFS(Sales!$G$2:$G$25,Sales!$C$2:$C$25,A${at + 2})`,
      `=C${at + 2}/C$6`,
    ]),
    ['Total', '=SUM(B2:B5)', '=SUM(C2:C5)', '=SUM(D2:D5)'],
    [null],
    ['Check', null, '=ROUND(C6-Sales!G26,2)', '=IF(C8=0,"OK","Check")'],
  ]
  return withStyles(
    writtenBook([
      ['Sales', rows],
      ['By region', summary],
    ]),
    {
      'Sales!B2:B25': style('yyyy-mm-dd'),
      'Sales!F2:G26': style('#,##0.00'),
      "'By region'!C2:C6": style('#,##0.00'),
      "'By region'!D2:D6": style('0.0%'),
    },
  )
}

/** A year by months and quarters: monthly formulas, quarter totals between them, and ratios. */
const profit = (): WorkbookData => {
  const heads: string[] = []
  for (const [at, month] of MONTHS.entries()) {
    heads.push(month)
    if (at % 3 === 2) heads.push(`Q${(at + 1) / 3}`)
  }
  const isQuarter = (at: number): boolean => at % 4 === 3
  const line = (label: string, monthly: (column: string, at: number) => Written): Written[] => [
    label,
    ...heads.map((_, at) => {
      const column = letter(at + 1)
      return isQuarter(at) ? null : monthly(column, at)
    }),
  ]
  const withQuarters = (row: Written[], number: number): Written[] => [
    ...row.map((cell, at) =>
      at > 0 && isQuarter(at - 1)
        ? `=SUM(${letter(at - 3)}${number}:${letter(at - 1)}${number})`
        : cell,
    ),
    `=${[4, 8, 12, 16].map((at) => `${letter(at)}${number}`).join('+')}`,
  ]
  const rows: Rows = [
    ['Profit and loss 2026'],
    ['in thousands', ...heads, 'Year'],
    withQuarters(
      line('Sales', (_, at) => 400 + ((at * 37) % 60)),
      3,
    ),
    withQuarters(
      line('Services', (_, at) => 80 + ((at * 13) % 25)),
      4,
    ),
    withQuarters(
      line('Revenue', (column) => `=${column}3+${column}4`),
      5,
    ),
    withQuarters(
      line('Materials', (column) => `=-${column}3*Assumptions!$B$2`),
      6,
    ),
    withQuarters(
      line('Wages', (_, at) => -150 - at),
      7,
    ),
    withQuarters(
      line('Rent', () => -40),
      8,
    ),
    withQuarters(
      line('Costs', (column) => `=SUM(${column}6:${column}8)`),
      9,
    ),
    withQuarters(
      line('Result', (column) => `=${column}5+${column}9`),
      10,
    ),
    ['Margin', ...times(17, (at) => `=${letter(at + 1)}10/${letter(at + 1)}5`)],
  ]
  return withStyles(
    writtenBook([
      ['P&L', rows],
      [
        'Assumptions',
        [
          ['Assumption', 'Value', 'Source'],
          ['Materials, % of sales', 0.42, 'Average of the last year'],
          ['Payment days', 30, 'Terms of delivery'],
        ],
      ],
      [
        'Key figures',
        [
          ['Figure', 'Value'],
          ['Revenue', "='P&L'!R5"],
          ['Costs', "='P&L'!R9"],
          ['Result', "='P&L'!R10"],
          ['Margin', "='P&L'!R11"],
          ['Receivables', '=B2/365*Assumptions!B3'],
        ],
      ],
    ]),
    {
      "'P&L'!B3:R10": style('#,##0'),
      "'P&L'!B11:R11": style('0.0%'),
      'Assumptions!B2': style('0%'),
    },
  )
}

/** A bank account with a running balance and sparse columns, and a trial balance. */
const accounts = (): WorkbookData => {
  const texts = ['Rent', 'Invoice', 'Fees', 'Salary', 'Refund', 'Power']
  const journal: Rows = [
    ['Date', 'Text', 'In', 'Out', 'Balance'],
    [46_023, 'Opening balance', null, null, 5_000],
    ...times(18, (at) => [
      46_024 + at * 2,
      `${texts[at % 6]} ${at + 1}`,
      at % 3 === 1 ? 900 + at * 10 : null,
      at % 3 === 1 ? null : 210 + at * 5,
      `=E${at + 2}+C${at + 3}-D${at + 3}`,
    ]),
    ['Closing', null, '=SUM(C3:C20)', '=SUM(D3:D20)', '=E20'],
  ]
  const trial: Rows = [
    ['Account', 'Name', 'Debit', 'Credit'],
    [1000, 'Cash', 4_200, null],
    [1100, 'Receivables', 7_900, null],
    [2000, 'Payables', null, 3_100],
    [3000, 'Equity', null, 6_000],
    [4000, 'Sales', null, 21_000],
    [5000, 'Wages', 12_000, null],
    [5100, 'Rent', 6_000, null],
    [null, 'Total', '=SUM(C2:C8)', '=SUM(D2:D8)'],
    [null, 'Balance check', '=C9-D9'],
  ]
  return withStyles(
    writtenBook([
      ['Bank', journal],
      ['Trial balance', trial],
    ]),
    {
      'Bank!A2:A20': style('dd/mm/yyyy'),
      'Bank!C2:E21': style('#,##0.00'),
      "'Trial balance'!C2:D10": style('#,##0.00'),
    },
  )
}

/** A five-year plan with chains, a tax rule, and a valuation. */
const plan = (): WorkbookData => {
  const years = times(5, (at) => letter(at + 2))
  const across = (
    label: string,
    first: Written,
    of: (column: string, before: string) => string,
  ) => [label, first, ...years.map((column, at) => of(column, letter(at + 1)))]
  const rows: Rows = [
    ['Plan', 2025, ...times(5, (at) => 2026 + at)],
    ['Growth', null, 0.1, 0.09, 0.08, 0.07, 0.06],
    ['Margin', null, 0.3, 0.31, 0.32, 0.32, 0.33],
    [null],
    across('Revenue', 1_000, (column, before) => `=${before}5*(1+${column}2)`),
    across('EBITDA', 280, (column) => `=${column}5*${column}3`),
    across('Depreciation', -60, (column) => `=-${column}5*Inputs!$B$3`),
    across('EBIT', '=B6+B7', (column) => `=${column}6+${column}7`),
    across('Tax', '=-MAX(0,B8)*Inputs!$B$2', (column) => `=-MAX(0,${column}8)*Inputs!$B$2`),
    across('Free cash flow', '=B8+B9-B7', (column) => `=${column}8+${column}9-${column}7`),
    across('Discount factor', null, (column) => `=1/(1+Inputs!$B$4)^(${column}1-$B$1)`),
    across('Present value', null, (column) => `=${column}10*${column}11`),
    [null],
    ['Value', '=SUM(C12:G12)'],
    ['Terminal value', '=G10*(1+Inputs!B5)/(Inputs!B4-Inputs!B5)*G11'],
    ['Enterprise value', '=B14+B15'],
  ]
  return withStyles(
    writtenBook([
      ['Plan', rows],
      [
        'Inputs',
        [
          ['Input', 'Value'],
          ['Tax rate', 0.25],
          ['Depreciation, % of revenue', 0.06],
          ['Discount rate', 0.09],
          ['Terminal growth', 0.02],
        ],
      ],
    ]),
    {
      'Plan!B2:G3': style('0.0%'),
      'Plan!B5:G10': style('#,##0'),
      'Inputs!B2:B5': style('0.0%'),
    },
  )
}

/** Staff by department with subtotals in the list, and percentages in a column of their own. */
const staff = (): WorkbookData => {
  const names = ['Ade', 'Bo', 'Cem', 'Dee', 'Eli', 'Fay', 'Gus', 'Hana', 'Ida', 'Jo']
  const person = (at: number, row: number): Written[] => [
    names[at] ?? '',
    at < 5 ? 'Sales' : 'Service',
    2_600 + ((at * 470) % 1_900),
    0.8 + (at % 3) * 0.1,
    `=C${row}*D${row}*12`,
    `=E${row}*$I$2`,
    `=E${row}+F${row}`,
  ]
  const sum = (label: string, from: number, to: number): Written[] => [
    label,
    null,
    null,
    null,
    ...['E', 'F', 'G'].map((column) => `=SUM(${column}${from}:${column}${to})`),
  ]
  const rows: Rows = [
    ['Name', 'Department', 'Monthly', 'Level', 'Yearly', 'Charges', 'Cost', null, 'Charges'],
    [...person(0, 2), null, 0.21],
    ...times(4, (at) => person(at + 1, at + 3)),
    sum('Subtotal sales', 2, 6),
    ...times(5, (at) => person(at + 5, at + 8)),
    sum('Subtotal service', 8, 12),
    ['Total', null, null, null, '=E7+E13', '=F7+F13', '=G7+G13'],
  ]
  return withStyles(writtenBook([['Staff', rows]]), {
    'Staff!C2:C14': style('€#,##0'),
    'Staff!D2:D14': style('0%'),
    'Staff!E2:G14': style('€#,##0'),
    'Staff!I2': style('0%'),
  })
}

/** Workbooks of several kinds without a fault, not calculated yet. */
export const CLEAN_BOOKS: readonly (readonly [name: string, make: () => WorkbookData])[] = [
  ['sales', sales],
  ['profit', profit],
  ['accounts', accounts],
  ['plan', plan],
  ['staff', staff],
]
