import type { Department } from './accounts.ts'
import {
  payrollTaxOf,
  purchasesOf,
  salesOf,
  sumOf,
  wagesOf,
  withheldOf,
  type Invoice,
} from './transactions.ts'

export const SAMPLE_MONTHS = 6

/** A line of a journal entry. `cents` is a debit, or a credit if negative. */
type JournalLine = {
  readonly account: number
  readonly department: Department | null
  readonly text: string
  readonly cents: number
}
/** A balanced journal entry. `month` starts at 0, and -1 holds the opening balances. */
export type Entry = {
  readonly month: number
  readonly day: number
  readonly lines: readonly JournalLine[]
}

const CASH = 1000
const RECEIVABLES = 1100
const INVENTORY = 1200
const PAYABLES = 2000
const TAXES = 2100
const LOAN = 2500

const at = (
  account: number,
  cents: number,
  text: string,
  department: Department | null = null,
): JournalLine => ({ account, cents, text, department })

/** A cost paid immediately from the bank account. */
const paid = (
  month: number,
  day: number,
  account: number,
  department: Department,
  cents: number,
  text: string,
): readonly Entry[] =>
  cents === 0
    ? []
    : [{ month, day, lines: [at(account, cents, text, department), at(CASH, -cents, text)] }]

const isOf =
  (account: number) =>
  (invoice: Invoice): boolean =>
    invoice.account === account

/** Cost of goods sold in cents: 46 % of product sales. */
const costOf = (month: number): number =>
  Math.round(
    (sumOf(
      salesOf(month)
        .filter(isOf(4000))
        .map(({ cents }) => cents),
    ) *
      46) /
      100,
  )

const trade = (month: number): readonly Entry[] => [
  ...salesOf(month).map(({ party, account, day, cents }) => {
    const text = `${party}, ${account === 4000 ? 'goods' : 'service'}`
    const department = account === 4000 ? 'Sales' : 'Operations'
    return {
      month,
      day,
      lines: [at(RECEIVABLES, cents, text), at(account, -cents, text, department)],
    }
  }),
  ...salesOf(month - 1).map(({ party, day, cents }) => {
    const text = `${party}, payment received`
    return { month, day: day + 5, lines: [at(CASH, cents, text), at(RECEIVABLES, -cents, text)] }
  }),
  ...purchasesOf(month).map(({ party, day, cents }) => {
    const text = `${party}, goods`
    return { month, day, lines: [at(INVENTORY, cents, text), at(PAYABLES, -cents, text)] }
  }),
  ...purchasesOf(month - 1).map(({ party, day, cents }) => {
    const text = `${party}, payment`
    return { month, day: day + 5, lines: [at(PAYABLES, cents, text), at(CASH, -cents, text)] }
  }),
  {
    month,
    day: 28,
    lines: [
      at(5000, costOf(month), 'Cost of goods sold', 'Operations'),
      at(INVENTORY, -costOf(month), 'Cost of goods sold'),
    ],
  },
]

/** Payroll taxes and withholdings of a month, due in the next month. */
const payrollTaxes = (month: number): number =>
  sumOf(Object.values(wagesOf(month)).map((wages) => payrollTaxOf(wages) + withheldOf(wages)))

const payroll = (month: number): readonly Entry[] => {
  const wages = Object.entries(wagesOf(month)) as [Department, number][]
  const gross = sumOf(wages.map(([, cents]) => cents))
  const text = 'Payroll'
  return [
    {
      month,
      day: 15,
      lines: [
        at(TAXES, payrollTaxes(month - 1), 'Prior-month payroll taxes'),
        at(CASH, -payrollTaxes(month - 1), 'Prior-month payroll taxes'),
      ],
    },
    {
      month,
      day: 25,
      lines: [
        ...wages.map(([department, cents]) => at(6000, cents, text, department)),
        ...wages.map(([department, cents]) => at(6010, payrollTaxOf(cents), text, department)),
        at(TAXES, -payrollTaxes(month), text),
        at(CASH, payrollTaxes(month) - gross - sumOf(wages.map(([, c]) => payrollTaxOf(c))), text),
      ],
    },
  ]
}

/** Monthly amounts in cents. */
const UTILITIES = [118_040, 109_515, 104_000, 111_020, 126_035, 139_550] as const
const TRAVEL = [86_000, 124_050, 69_025, 112_000, 98_075, 327_040] as const
const CHARGES = [6_450, 6_100, 6_600, 6_350, 6_800, 6_500] as const

const freight = (month: number): number =>
  Math.round((sumOf(salesOf(month).map(({ cents }) => cents)) * 24) / 1000)

/** Loan balance in cents at the start of a month. Each month repays 1,500 dollars. */
const loanOpen = (month: number): number => 9_000_000 - month * 150_000

const costs = (month: number): readonly Entry[] => {
  const interest = Math.round((loanOpen(month) * 5) / 1000)
  return [
    {
      month,
      day: 1,
      lines: [
        at(6100, 470_000, 'Workshop rent', 'Operations'),
        at(6100, 150_000, 'Office rent', 'Administration'),
        at(CASH, -620_000, 'Rent'),
      ],
    },
    ...paid(month, 3, 6200, 'Administration', month >= 4 ? 165_000 : 146_000, 'Software licences'),
    {
      month,
      day: 5,
      lines: [
        at(LOAN, 150_000, 'Loan repayment'),
        at(7000, interest, 'Loan interest', 'Administration'),
        at(CASH, -150_000 - interest, 'Loan instalment'),
      ],
    },
    ...paid(month, 8, 6300, 'Sales', 240_000, 'Online advertising'),
    ...paid(
      month,
      10,
      6500,
      'Administration',
      month % 3 === 1 ? 435_000 : 0,
      'Quarterly insurance',
    ),
    ...paid(month, 17, 6300, 'Sales', month === 5 ? 964_000 : 0, 'Trade fair stand'),
    ...paid(month, 20, 6110, 'Operations', UTILITIES[month] ?? 0, 'Electricity and heating'),
    ...paid(month, 22, 6310, 'Sales', TRAVEL[month] ?? 0, 'Sales team travel'),
    ...paid(month, 27, 6400, 'Operations', freight(month), 'Monthly freight'),
    ...paid(month, 28, 6510, 'Administration', month === 2 ? 280_000 : 0, 'Tax adviser fees'),
    ...paid(month, 28, 6510, 'Administration', month === 5 ? 650_000 : 0, 'Annual audit'),
    ...paid(month, 28, 6700, 'Administration', CHARGES[month] ?? 0, 'Bank account fees'),
    {
      month,
      day: 28,
      lines: [
        at(6600, 215_000, 'Monthly depreciation', 'Operations'),
        at(1510, -215_000, 'Monthly depreciation'),
      ],
    },
  ]
}

/**
 * Balances before the first month. The amount of retained earnings is set so that debits equal
 * credits.
 */
const opening = (): Entry => {
  const text = 'Opening balance'
  const lines = [
    at(CASH, 8_426_000, text),
    at(RECEIVABLES, sumOf(salesOf(-1).map(({ cents }) => cents)), text),
    at(INVENTORY, 7_430_000, text),
    at(1500, 12_900_000, text),
    at(1510, -3_870_000, text),
    at(PAYABLES, -sumOf(purchasesOf(-1).map(({ cents }) => cents)), text),
    at(TAXES, -payrollTaxes(-1), text),
    at(LOAN, -loanOpen(0), text),
    at(3000, -10_000_000, text),
  ]
  const rest = sumOf(lines.map(({ cents }) => cents))
  return { month: -1, day: 28, lines: [...lines, at(3100, -rest, text)] }
}

/**
 * Six months of entries, opening balances first, then by date. Deterministic: uses no random
 * numbers and no clock.
 */
export const journal = (): readonly Entry[] => {
  const months = Array.from({ length: SAMPLE_MONTHS }, (_, month) => month)
  const entries = months.flatMap((month) => [...trade(month), ...payroll(month), ...costs(month)])
  return [opening(), ...entries.toSorted((a, b) => a.month - b.month || a.day - b.day)]
}
