import { columnName } from '#contract/workbook/cells.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { withWritten } from '#tests/support/models/audit-book.ts'
import {
  createChecks,
  formulaCount,
  recalculated,
  valueOf,
  type Checks,
  type Job,
} from '../support/job.ts'
import { dataOf } from '../support/model-replies.ts'
import type { ModelScript } from '../support/scripted-model.ts'
import { statementFigures, type OpeningFigures, type YearInputs } from './statement-figures.ts'

const FIRST_YEAR = 2027
/** Growth of each year. */
const GROWTH = [0.08, 0.07, 0.06, 0.05, 0.05] as const
/** The other assumptions, the same in each year, in the order of their rows. */
const ASSUMPTIONS = [
  ['Cost of sales, share of revenue', 'costShare', 0.6, 'percent'],
  ['Operating costs, share of revenue', 'overheadShare', 0.2, 'percent'],
  ['Depreciation, share of opening fixed assets', 'depreciationRate', 0.1, 'percent'],
  ['Capital expenditure, share of revenue', 'investmentShare', 0.06, 'percent'],
  ['Receivable days', 'receivableDays', 45, 'integer'],
  ['Inventory days', 'inventoryDays', 30, 'integer'],
  ['Payable days', 'payableDays', 40, 'integer'],
  ['Interest on opening debt', 'interestRate', 0.05, 'percent'],
  ['Tax rate', 'taxRate', 0.25, 'percent'],
  ['Dividends, share of net income', 'payout', 0.3, 'percent'],
  ['Repayment of debt', 'repayment', 40, 'money'],
] as const
const OPENING: OpeningFigures = {
  revenue: 1000,
  cash: 120,
  receivables: 110,
  inventory: 60,
  fixedAssets: 500,
  payables: 70,
  debt: 300,
  capital: 200,
  retained: 220,
}
const LEAST_FORMULAS = 200

const yearsWith = (growth: readonly number[]): readonly YearInputs[] =>
  growth.map((one) => ({
    growth: one,
    ...(Object.fromEntries(ASSUMPTIONS.map(([, key, value]) => [key, value])) as Omit<
      YearInputs,
      'growth'
    >),
  }))

/** A row of a statement: its label, the formula of the first year, and the opening figure. */
type Row = readonly [
  row: number,
  label: string,
  formula: string,
  more?: {
    readonly opening?: number
    readonly role?: 'total' | 'check' | 'link'
    readonly isFull?: true
  },
]

const INCOME: readonly Row[] = [
  [3, 'Revenue', '=B3*(1+Assumptions!C3)', { opening: OPENING.revenue }],
  [4, 'Cost of sales', '=-C3*Assumptions!C4'],
  [5, 'Gross profit', '=C3+C4', { role: 'total' }],
  [6, 'Operating costs', '=-C3*Assumptions!C5'],
  [7, 'EBITDA', '=C5+C6', { role: 'total' }],
  [8, 'Depreciation', "=-'Balance sheet'!B8*Assumptions!C6"],
  [9, 'EBIT', '=C7+C8', { role: 'total' }],
  [10, 'Interest', "=-'Balance sheet'!B13*Assumptions!C11"],
  [11, 'Profit before tax', '=C9+C10', { role: 'total' }],
  [12, 'Tax', '=-MAX(0,C11)*Assumptions!C12'],
  [13, 'Net income', '=C11+C12', { role: 'total' }],
]
const BALANCE: readonly Row[] = [
  [3, 'Cash', "='Cash flow'!C20", { opening: OPENING.cash, role: 'link' }],
  [4, 'Receivables', "='Income statement'!C3*Assumptions!C8/365", { opening: OPENING.receivables }],
  [5, 'Inventory', "=-'Income statement'!C4*Assumptions!C9/365", { opening: OPENING.inventory }],
  [6, 'Current assets', '=SUM(B3:B5)', { role: 'total', isFull: true }],
  [
    8,
    'Fixed assets',
    "=B8+'Income statement'!C8-'Cash flow'!C11",
    { opening: OPENING.fixedAssets },
  ],
  [9, 'Total assets', '=B6+B8', { role: 'total', isFull: true }],
  [12, 'Payables', "=-'Income statement'!C4*Assumptions!C10/365", { opening: OPENING.payables }],
  [13, 'Debt', "=B13+'Cash flow'!C14", { opening: OPENING.debt }],
  [14, 'Total liabilities', '=SUM(B12:B13)', { role: 'total', isFull: true }],
  [16, 'Share capital', '=B16', { opening: OPENING.capital }],
  [
    17,
    'Retained earnings',
    "=B17+'Income statement'!C13+'Cash flow'!C15",
    { opening: OPENING.retained },
  ],
  [18, 'Total equity', '=SUM(B16:B17)', { role: 'total', isFull: true }],
  [19, 'Total liabilities and equity', '=B14+B18', { role: 'total', isFull: true }],
  [
    20,
    'Check: assets less liabilities and equity',
    '=ROUND(B9-B19,6)',
    { role: 'check', isFull: true },
  ],
]
const CASH: readonly Row[] = [
  [3, 'Net income', "='Income statement'!C13", { role: 'link' }],
  [4, 'Depreciation', "=-'Income statement'!C8", { role: 'link' }],
  [5, 'Change in receivables', "='Balance sheet'!B4-'Balance sheet'!C4"],
  [6, 'Change in inventory', "='Balance sheet'!B5-'Balance sheet'!C5"],
  [7, 'Change in payables', "='Balance sheet'!C12-'Balance sheet'!B12"],
  [8, 'Cash from operations', '=SUM(C3:C7)', { role: 'total' }],
  [11, 'Capital expenditure', "=-'Income statement'!C3*Assumptions!C7"],
  [12, 'Cash from investing', '=C11', { role: 'total' }],
  [14, 'Repayment of debt', "=-MIN(Assumptions!C14,'Balance sheet'!B13)"],
  [15, 'Dividends', "=-MAX(0,'Income statement'!C13)*Assumptions!C13"],
  [16, 'Cash from financing', '=SUM(C14:C15)', { role: 'total' }],
  [18, 'Net change in cash', '=C8+C12+C16', { role: 'total' }],
  [19, 'Opening cash', "='Balance sheet'!B3", { role: 'link' }],
  [20, 'Closing cash', '=C19+C18', { role: 'total' }],
]

const statement = (name: string, rows: readonly Row[]) => ({
  name,
  frozen_rows: 2,
  column_widths: { A: 260 },
  blocks: [
    { range: 'A1', values: [[name]], role: 'title' },
    { range: 'B2', values: [[FIRST_YEAR - 1]], role: 'header', format: '0' },
    { range: 'C2:G2', values: [['=Assumptions!C2']], role: 'header', format: '0' },
    ...rows.flatMap(([row, label, formula, { opening, role, isFull } = {}]) => [
      { range: `A${row}`, values: [[label]], role: role === 'total' ? role : 'label' },
      ...(opening === undefined
        ? []
        : [{ range: `B${row}`, values: [[opening]], role: 'input', format: 'money' }]),
      {
        range: `${isFull ? 'B' : 'C'}${row}:G${row}`,
        values: [[formula]],
        role: role ?? 'calc',
        format: 'money',
      },
    ]),
  ],
})

/** Input of create_spreadsheet: three linked statements of five years. */
export const STATEMENTS = {
  title: 'Three statements',
  sheets: [
    {
      name: 'Assumptions',
      frozen_rows: 2,
      column_widths: { A: 260 },
      blocks: [
        { range: 'A1', values: [['Assumptions']], role: 'title' },
        { range: 'C2', values: [[FIRST_YEAR]], role: 'header', format: '0' },
        { range: 'D2:G2', values: [['=C2+1']], role: 'header', format: '0' },
        { range: 'A3', values: [['Growth of revenue']] },
        { range: 'C3:G3', values: [GROWTH], role: 'input', format: 'percent' },
        ...ASSUMPTIONS.flatMap(([label, , value, format], at) => [
          { range: `A${at + 4}`, values: [[label]] },
          { range: `C${at + 4}:G${at + 4}`, values: [[value]], role: 'input', format },
        ]),
      ],
    },
    statement('Income statement', INCOME),
    statement('Balance sheet', BALANCE),
    statement('Cash flow', CASH),
  ],
}

/** Builds the statements in one call, then audits them and reads the check. */
function* script(): ModelScript {
  const [created] = yield [['create_spreadsheet', STATEMENTS]]
  const { errors } = dataOf<{ readonly errors: { readonly count: number } }>(created)
  if (errors.count > 0) throw new Error(`${errors.count} cells have errors`)
  const [audit, read] = yield [
    ['audit_sheet', {}],
    ['read_range', { range: "'Balance sheet'!B20:G20" }],
  ]
  const { findings } = dataOf<{ readonly findings: readonly { readonly severity: string }[] }>(
    audit,
  )
  const bad = findings.filter(({ severity }) => severity !== 'note')
  if (bad.length > 0) throw new Error(`the audit found ${JSON.stringify(bad)}`)
  const { values } = dataOf<{ readonly values: readonly (readonly unknown[])[] }>(read)
  if (values.flat().some((value) => value !== 0)) throw new Error(`the check is ${values}`)
  return 'Built the three statements. The balance check is 0 in every year.'
}

const SHEETS = { income: 'Income statement', balance: 'Balance sheet', cash: 'Cash flow' } as const

const checkFigures = (checks: Checks, workbook: WorkbookData, growth: readonly number[]): void => {
  for (const [at, year] of statementFigures(OPENING, yearsWith(growth)).entries())
    for (const [part, name] of Object.entries(SHEETS))
      for (const [row, figure] of Object.entries(year[part as keyof typeof SHEETS])) {
        const address = `'${name}'!${columnName(at + 2)}${row}`
        checks.near(address, valueOf(workbook, address), figure)
      }
}

/** Three linked statements of five years, built in a new spreadsheet. */
export const linkedStatements: Job = {
  name: 'a) three linked statements, five years',
  mostSteps: 7,
  run: async (world) => {
    const outcome = await world.ask({ message: 'Build three linked statements.', script: script() })
    const { workbook } = outcome
    const checks = createChecks()
    const count = formulaCount(workbook)
    checks.equal(`at least ${LEAST_FORMULAS} formulas (${count})`, count >= LEAST_FORMULAS, true)
    checkFigures(checks, workbook, GROWTH)
    for (const column of 'BCDEFG') {
      const address = `'Balance sheet'!${column}20`
      checks.equal(address, valueOf(workbook, address), 0)
    }
    // Another growth must go through all three statements.
    const other = [0.02, -0.4, 0.15, 0, 0.3]
    const cells = other.map((value, at) => [`Assumptions!${columnName(at + 2)}3`, value] as const)
    const flexed = await recalculated(world, withWritten(workbook, Object.fromEntries(cells)))
    checkFigures(checks, flexed, other)
    return { outcome, faults: checks.faults }
  },
}
