import { columnName } from '#contract/workbook/cells.ts'
import type { Block } from '../writes/block-schema.ts'
import type { SheetPlan } from '../workbook-build.ts'
import { ACCOUNTS, DEPARTMENTS, type AccountClass } from './accounts.ts'
import { SAMPLE_MONTHS } from './journal.ts'
import { isoDay, ledgerCells, sampleMonths } from './ledger-sheet.ts'

const BALANCES = 'Trial balance'
const HEAD_ROW = 4
const FIRST_ROW = HEAD_ROW + 1
const LAST_ROW = HEAD_ROW + ACCOUNTS.length
/** Columns of the trial balance: opening, first and last month, closing. */
const [OPENING, FIRST_MONTH, LAST_MONTH, CLOSING] = [
  'D',
  'E',
  columnName(3 + SAMPLE_MONTHS),
  columnName(4 + SAMPLE_MONTHS),
] as const

/** A formula without "=" that sums debits less credits. `conditions` are arguments of SUMIFS. */
const booked = (...conditions: readonly string[]): string => {
  const sum = (column: 'Debit' | 'Credit'): string =>
    `SUMIFS(${[ledgerCells(column), ...conditions].join(',')})`
  return `${sum('Debit')}-${sum('Credit')}`
}
/** SUMIFS conditions for the month that starts at the date in `cell`. */
const within = (cell: string): readonly string[] => [
  ledgerCells('Date'),
  `">="&${cell}`,
  ledgerCells('Date'),
  `"<"&EDATE(${cell},1)`,
]

const heads = (range: string, values: readonly string[], format = 'mmm yyyy_)'): Block => ({
  range,
  values: [[...values]],
  role: 'header',
  format,
  align: 'right',
})

/**
 * The trial balance: opening balance, monthly movements and closing balance of each account, as
 * debits less credits.
 */
export const balanceSheet = (now: Date): SheetPlan => {
  const account = `$A${FIRST_ROW}`
  const byAccount = [ledgerCells('Account'), account]
  const first = `${FIRST_MONTH}$${HEAD_ROW}`
  const total = (column: string): string => `=SUM(${column}${FIRST_ROW}:${column}${LAST_ROW})`
  return {
    name: BALANCES,
    blocks: [
      { range: 'A1', values: [['Trial balance']], role: 'title' },
      {
        range: 'A2',
        values: [
          ['Debits less credits from Ledger, credits in brackets; every column nets to zero.'],
        ],
        role: 'note',
      },
      {
        range: `A${HEAD_ROW}:C${HEAD_ROW}`,
        values: [['Account', 'Account name', 'Class']],
        role: 'header',
        align: 'left',
      },
      heads(`${OPENING}${HEAD_ROW}`, ['Opening']),
      heads(
        `${FIRST_MONTH}${HEAD_ROW}:${LAST_MONTH}${HEAD_ROW}`,
        sampleMonths(now).all.map((month) => isoDay(month, 1)),
      ),
      heads(`${CLOSING}${HEAD_ROW}`, ['Closing']),
      {
        range: `A${FIRST_ROW}:A${LAST_ROW}`,
        values: ACCOUNTS.map(({ number }) => [number]),
        role: 'calc',
        format: '0',
        align: 'left',
      },
      {
        range: `B${FIRST_ROW}:C${LAST_ROW}`,
        values: ACCOUNTS.map(({ name, class: kind }) => [name, kind]),
        role: 'label',
      },
      {
        range: `${OPENING}${FIRST_ROW}:${OPENING}${LAST_ROW}`,
        values: [[`=${booked(...byAccount, ledgerCells('Date'), `"<"&$${first}`)}`]],
        role: 'link',
        format: 'money',
      },
      {
        range: `${FIRST_MONTH}${FIRST_ROW}:${LAST_MONTH}${LAST_ROW}`,
        values: [[`=${booked(...byAccount, ...within(first))}`]],
        role: 'link',
        format: 'money',
      },
      {
        range: `${CLOSING}${FIRST_ROW}:${CLOSING}${LAST_ROW}`,
        values: [[`=SUM(${OPENING}${FIRST_ROW}:${LAST_MONTH}${FIRST_ROW})`]],
        role: 'calc',
        format: 'money',
      },
      {
        range: `A${LAST_ROW + 1}:C${LAST_ROW + 1}`,
        values: [['Total', null, null]],
        role: 'total',
      },
      {
        range: `${OPENING}${LAST_ROW + 1}:${CLOSING}${LAST_ROW + 1}`,
        values: [[total(OPENING)]],
        role: 'total',
        format: 'money',
      },
    ],
    column_widths: { A: 72, B: 176, C: 104 },
    frozen_rows: HEAD_ROW,
  }
}

/** Columns of the summary: labels in A, months from B on, then their sum. */
const SUM_COLUMN = columnName(1 + SAMPLE_MONTHS)
const LAST = columnName(SAMPLE_MONTHS)

type Line = readonly [label: string, formula: string, role: 'label' | 'link' | 'sum' | 'total']

const rowOf = (number: number): number =>
  FIRST_ROW + ACCOUNTS.findIndex((account) => account.number === number)

/** Monthly lines from the trial balance, with income positive and costs in brackets. */
const accountLines = (kind: AccountClass): readonly Line[] =>
  ACCOUNTS.filter((account) => account.class === kind).map(({ name, number }) => [
    name,
    `=-'${BALANCES}'!${FIRST_MONTH}${rowOf(number)}`,
    'link',
  ])

const lineBlocks = (
  row: number,
  [label, formula, kind]: Line,
  hasSum: boolean,
): readonly Block[] => {
  const role = kind === 'total' ? 'total' : kind === 'link' ? 'link' : 'calc'
  const bold = kind === 'sum' || kind === 'total'
  return [
    { range: `A${row}`, values: [[label]], role: kind === 'total' ? 'total' : 'label', bold },
    { range: `B${row}:${LAST}${row}`, values: [[formula]], role, format: 'money', bold },
    {
      range: `${SUM_COLUMN}${row}`,
      values: [[hasSum ? `=SUM(B${row}:${LAST}${row})` : null]],
      role: kind === 'total' ? 'total' : 'calc',
      format: 'money',
      bold,
    },
  ]
}

/** Lines of the profit and loss statement with their rows. */
const profitLines = () => {
  const income = accountLines('Income')
  const costs = accountLines('Costs')
  const [incomeRow, costRow] = [
    FIRST_ROW + income.length,
    FIRST_ROW + income.length + 1 + costs.length,
  ]
  return {
    incomeRow,
    costRow,
    profitRow: costRow + 1,
    lines: [
      ...income,
      ['Total income', `=SUM(B${FIRST_ROW}:B${incomeRow - 1})`, 'sum'],
      ...costs,
      ['Total costs', `=SUM(B${incomeRow + 1}:B${costRow - 1})`, 'sum'],
      ['Net income', `=B${incomeRow}+B${costRow}`, 'total'],
    ] satisfies readonly Line[] as readonly Line[],
  }
}

const checkBlocks = (
  row: number,
  checks: readonly (readonly [string, string])[],
): readonly Block[] => {
  const [first, last] = [row + 1, row + checks.length]
  const verdict = (found: string): string => `=IF(${found},"OK","Check")`
  return [
    { range: `A${row}:C${row}`, values: [['Checks', 'Difference', 'Result']], role: 'header' },
    { range: `A${first}:A${last}`, values: checks.map(([label]) => [label]), role: 'label' },
    {
      range: `B${first}:B${last}`,
      values: checks.map(([, formula]) => [`=ROUND(${formula},2)`]),
      role: 'calc',
      format: 'money',
    },
    {
      range: `C${first}:C${last}`,
      values: [[verdict(`ABS(B${first})<0.005`)]],
      role: 'calc',
      align: 'right',
    },
    { range: `A${last + 1}`, values: [['All checks']], role: 'total' },
    {
      range: `B${last + 1}:C${last + 1}`,
      values: [[`=SUMPRODUCT(ABS(B${first}:B${last}))`, verdict(`B${last + 1}<0.005`)]],
      role: 'total',
      format: 'money',
      align: 'right',
    },
  ]
}

/** The summary sheet: monthly profit and loss, costs by department, assets, and checks. */
export const summarySheet = (now: Date): SheetPlan => {
  const { lines, incomeRow, costRow, profitRow } = profitLines()
  const departmentRow = profitRow + 2
  const moneyRow = departmentRow + DEPARTMENTS.length + 3
  const checkRow = moneyRow + 4
  const month = `B$${HEAD_ROW}`
  const balance = (number: number): string =>
    `=SUM('${BALANCES}'!$${OPENING}${rowOf(number)}:${FIRST_MONTH}${rowOf(number)})`
  const departments = DEPARTMENTS.map((department, index): Line => {
    const conditions = [ledgerCells('Class'), '"Costs"', ledgerCells('Department')]
    const formula = booked(...conditions, `$A${departmentRow + 1 + index}`, ...within(month))
    return [department, `=-(${formula})`, 'link']
  })
  const all = (column: 'Debit' | 'Credit'): string => `SUM(${ledgerCells(column)})`
  return {
    name: 'Summary',
    blocks: [
      { range: 'A1', values: [['Northgate Furniture, six months']], role: 'title' },
      {
        range: 'A2',
        values: [
          [
            'Sample data for a fictional company; delete it like any other spreadsheet. Amounts in US dollars, costs in brackets.',
          ],
        ],
        role: 'note',
      },
      { range: `A${HEAD_ROW}`, values: [['Profit and loss']], role: 'header' },
      heads(
        `B${HEAD_ROW}:${LAST}${HEAD_ROW}`,
        sampleMonths(now).all.map((one) => isoDay(one, 1)),
      ),
      heads(`${SUM_COLUMN}${HEAD_ROW}`, ['Total']),
      ...lines.flatMap((line, index) => lineBlocks(FIRST_ROW + index, line, true)),
      {
        range: `A${departmentRow}:${SUM_COLUMN}${departmentRow}`,
        values: [['Costs by department', ...Array<null>(SAMPLE_MONTHS + 1).fill(null)]],
        role: 'header',
      },
      ...departments.flatMap((line, index) => lineBlocks(departmentRow + 1 + index, line, true)),
      ...lineBlocks(
        departmentRow + 1 + DEPARTMENTS.length,
        [
          'All departments',
          `=SUM(B${departmentRow + 1}:B${departmentRow + DEPARTMENTS.length})`,
          'total',
        ],
        true,
      ),
      {
        range: `A${moneyRow}:${SUM_COLUMN}${moneyRow}`,
        values: [['Month-end balances', ...Array<null>(SAMPLE_MONTHS + 1).fill(null)]],
        role: 'header',
      },
      ...lineBlocks(moneyRow + 1, ['Cash at bank', balance(1000), 'link'], false),
      ...lineBlocks(moneyRow + 2, ['Trade receivables', balance(1100), 'link'], false),
      ...checkBlocks(checkRow, [
        ['Debits equal credits', `${all('Debit')}-${all('Credit')}`],
        [
          'Trial balance nets to zero',
          `SUMPRODUCT(ABS('${BALANCES}'!${OPENING}${LAST_ROW + 1}:${CLOSING}${LAST_ROW + 1}))`,
        ],
        [
          'Income ties to the ledger',
          `${booked(ledgerCells('Class'), '"Income"')}+${SUM_COLUMN}${incomeRow}`,
        ],
        [
          'Costs by account tie to costs by department',
          `${SUM_COLUMN}${costRow}-${SUM_COLUMN}${departmentRow + 1 + DEPARTMENTS.length}`,
        ],
      ]),
    ],
    column_widths: { A: 248 },
    frozen_rows: HEAD_ROW,
  }
}
