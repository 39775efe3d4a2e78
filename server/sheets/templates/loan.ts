import {
  checkRows,
  emptyRow,
  sectionHeader,
  line,
  note,
  oneCellLine,
  title,
} from '#packages/finance/workbook/rows.ts'
import type { Row, SheetRows } from '#packages/finance/workbook/rows.ts'

/** Number of rows in the schedule, which is also the longest term in months. */
const MAX_MONTHS = 360
const YEARS = MAX_MONTHS / 12

const HEADS = ['Date', 'Opening', 'Interest', 'Payment', 'Extra', 'Principal', 'Closing']
const [OPENING, INTEREST, PAYMENT, EXTRA, PRINCIPAL, CLOSING] = [1, 2, 3, 4, 5, 6]

/** A payment row. Rows after the last payment show empty texts. */
const payment = (index: number): Row => {
  const at = (column: number): string => `[p${index + 1}@${column}]`
  const before = `[p${index}@${CLOSING}]`
  const open = (formula: string): string =>
    index === 0 ? `=${formula}` : `=IF(N(${before})=0,"",${formula})`
  const owed = `${at(OPENING)}+${at(INTEREST)}`
  return line(
    `p${index + 1}`,
    `Payment ${index + 1}`,
    [
      open(`EDATE([$Loan.start],${index})`),
      open(index === 0 ? '[$Loan.amount]' : before),
      open(`ROUND(${at(OPENING)}*[$Loan.rate]/12,2)`),
      open(`ROUND(IF([$Loan.months]<=${index + 1},${owed},MIN([$Loan.payment],${owed})),2)`),
      open(`ROUND(MIN([$Loan.extra],${owed}-${at(PAYMENT)}),2)`),
      open(`ROUND(${at(PAYMENT)}+${at(EXTRA)}-${at(INTEREST)},2)`),
      open(`ROUND(${at(OPENING)}-${at(PRINCIPAL)},2)`),
    ],
    { format: ['day', 'cents'] },
  )
}

const rangeOf = (column: number, from = 1, to = MAX_MONTHS): string =>
  `[$Schedule.p${from}/${column}]:[$Schedule.p${to}/${column}]`
const sumOf = (column: number, from?: number, to?: number): string =>
  `SUM(${rangeOf(column, from, to)})`

const year = (index: number): Row => {
  const months = [index * 12 + 1, index * 12 + 12] as const
  const before = index === 0 ? '[$amount]' : `[y${index}@3]`
  return line(
    `y${index + 1}`,
    `Year ${index + 1}`,
    [
      `=${sumOf(INTEREST, ...months)}`,
      `=${sumOf(PRINCIPAL, ...months)}`,
      '=[#<2]+[#<]',
      `=ROUND(${before}-[#<2],2)`,
    ],
    { format: 'cents' },
  )
}

const years = Array.from({ length: YEARS }, (_, index) => year(index))

/** Serial day of a timestamp in ms. */
const serial = (day: number): number => Math.round(day / 86_400_000) + 25_569

const summary = (now: Date): SheetRows => ({
  name: 'Loan',
  columns: 4,
  rows: [
    title('Loan'),
    note('Level monthly payments, rounded to the cent; the last payment clears the balance.'),
    sectionHeader('Assumptions', ['Value']),
    oneCellLine('amount', 'Amount', 250_000, 'cents'),
    oneCellLine('rate', 'Annual rate', 0.0525, 'percent2', 'One twelfth is charged each month'),
    oneCellLine('years', 'Term (years)', 20, 'plain', `Maximum ${YEARS}`),
    oneCellLine(
      'start',
      'First payment',
      serial(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
      'day',
    ),
    oneCellLine('extra', 'Extra monthly payment', 100, 'cents', 'Shortens the loan; 0 for none'),
    emptyRow,
    sectionHeader('Results', ['Value']),
    oneCellLine('months', 'Scheduled payments', '=ROUND([$years]*12,0)', 'plain'),
    oneCellLine(
      'payment',
      'Monthly payment',
      '=ROUND(IF([$rate]=0,[$amount]/[$months],-PMT([$rate]/12,[$months],[$amount])),2)',
      'cents',
    ),
    oneCellLine('paid', 'Number of payments', `=COUNT(${rangeOf(PAYMENT)})`, 'plain'),
    oneCellLine('last', 'Payoff date', `=MAX(${rangeOf(0)})`, 'day'),
    oneCellLine('interest', 'Total interest', `=${sumOf(INTEREST)}`, 'cents'),
    oneCellLine('total', 'Total paid', `=${sumOf(PAYMENT)}+${sumOf(EXTRA)}`, 'cents'),
    emptyRow,
    ...checkRows({
      'Loan is fully repaid': `${`[$amount]`}-${sumOf(PRINCIPAL)}`,
      'Total paid = amount + interest': '[$total]-[$amount]-[$interest]',
      'Annual summary ends at zero': `[y${YEARS}@3]`,
      'Annual summary ties to the schedule': `SUM([y1@2]:[y${YEARS}@2])-[$total]`,
      'Term fits the schedule': `MAX(0,[$months]-${MAX_MONTHS})`,
    }),
    emptyRow,
    sectionHeader('Annual summary', ['Interest', 'Principal', 'Total paid', 'Closing balance']),
    ...years,
    line(
      'all',
      'Total',
      [0, 1, 2].map((column) => `=SUM([y1@${column}]:[y${YEARS}@${column}])`),
      { format: 'cents', ruling: 'total' },
    ),
  ],
})

const schedule: SheetRows = {
  name: 'Schedule',
  columns: HEADS.length,
  rows: [
    title('Schedule'),
    note('One row per payment; rows after the last payment are blank.'),
    sectionHeader('Payment', HEADS),
    ...Array.from({ length: MAX_MONTHS }, (_, index) => payment(index)),
  ],
}

/** A loan with equal payments, its schedule to the cent, and the effect of extra payments. */
export const loan = (now: Date): readonly SheetRows[] => [summary(now), schedule]
