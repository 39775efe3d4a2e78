import {
  checkRows,
  emptyRow,
  sectionHeader,
  line,
  note,
  oneCellLine,
  lineWithSum,
  title,
} from '#packages/finance/workbook/rows.ts'
import type { Row, SheetRows } from '#packages/finance/workbook/rows.ts'

const WEEKS = 13
const DAY_MS = 86_400_000
/** Serial day of 1 January 1970. */
const EPOCH_DAYS = 25_569

/** Serial day of the next Monday. */
const nextMonday = (now: Date): number => {
  const today = Math.floor(now.getTime() / DAY_MS)
  // 1 January 1970 was a Thursday, so day 4 is a Monday.
  return today + 7 - ((today - 4) % 7) + EPOCH_DAYS
}

/** Puts each figure in its week, counted from 1. Weeks without a figure stay empty. */
const inWeeks = (figures: Readonly<Record<number, number>>) => (column: number) =>
  figures[column + 1] ?? null
const SALES = [62, 64, 61, 68, 70, 66, 72, 75, 71, 74, 78, 76, 80]

const weeks = (last: string | null): readonly Row[] => [
  sectionHeader('Week', '=COLUMN()-1', {
    key: 'week',
    format: 'plain',
    last,
  }),
  line('monday', 'Week beginning', (column) => (column === 0 ? '=[$Inputs.start]' : '=[#<]+7'), {
    format: 'dayMonth',
  }),
]

const inputs = (now: Date): SheetRows => ({
  name: 'Inputs',
  columns: WEEKS,
  rows: [
    title('Inputs'),
    note('Inputs in blue. Amounts in thousands, in the week they are expected.'),
    ...weeks('Total'),
    lineWithSum('sales', 'Sales invoiced', SALES),
    lineWithSum(
      'owed',
      'Collection of opening receivables',
      inWeeks({ 1: 48, 2: 45, 3: 32, 4: 25, 5: 10 }),
    ),
    lineWithSum('owing', 'Payment of opening payables', inWeeks({ 1: 22, 2: 20, 3: 8 })),
    lineWithSum('taxes', 'Taxes', inWeeks({ 3: 24, 7: 26, 12: 25 })),
    lineWithSum('capex', 'Capital expenditure', inWeeks({ 6: 40, 10: 15 })),
    lineWithSum('loan', 'Loan repayment', inWeeks({ 4: 12, 8: 12, 12: 12 })),
    emptyRow,
    sectionHeader('All weeks', ['Value']),
    oneCellLine('start', 'First Monday', nextMonday(now), 'day'),
    oneCellLine('cash', 'Opening cash', 55, 'cents'),
    oneCellLine('owed_all', 'Opening receivables', 160, 'cents'),
    oneCellLine('owing_all', 'Opening payables', 50, 'cents'),
    oneCellLine('at_once', 'Collected in the same week', 0.25, 'percent', '% of sales invoiced'),
    oneCellLine('in_two', 'Collected after two weeks', 0.45, 'percent'),
    oneCellLine(
      'in_four',
      'Collected after four weeks',
      '=1-[$at_once]-[$in_two]',
      'percent',
      'The remainder',
    ),
    oneCellLine('bought', 'Purchases, % of sales', 0.35, 'percent', 'Paid two weeks later'),
    oneCellLine('wages', 'Wages, every two weeks', 44, 'cents'),
    oneCellLine('rent', 'Rent, every four weeks', 9, 'cents', 'Starting in week 1'),
    oneCellLine('other', 'Other costs, weekly', 6.5, 'cents'),
    emptyRow,
    sectionHeader('Credit line', ['Value']),
    oneCellLine('limit', 'Credit limit', 150, 'cents'),
    oneCellLine('drawn', 'Opening drawn balance', 20, 'cents'),
    oneCellLine(
      'least',
      'Minimum cash',
      60,
      'cents',
      'The line is drawn below it, repaid above it',
    ),
    oneCellLine('interest', 'Annual interest rate', 0.08, 'percent', 'Charged weekly at 1/52'),
  ],
})

/**
 * A formula that refers to the week `count` weeks before its own. The first `count` weeks stay
 * empty.
 */
const ago = (count: number, formula: string) => (column: number) =>
  column < count ? null : formula

const plan: SheetRows = {
  name: '13 weeks',
  columns: WEEKS,
  rows: [
    title('13-week cash flow'),
    note('Amounts in thousands. The credit line is drawn when cash would fall below the minimum.'),
    ...weeks('Total'),
    line(
      'opening',
      'Opening cash',
      (column) => (column === 0 ? '=[$Inputs.cash]' : '=[closing<]'),
      { format: 'cents' },
    ),
    ...[
      lineWithSum('at_once', 'Collections: same week', '=[Inputs.sales]*[$Inputs.at_once]'),
      lineWithSum(
        'in_two',
        'Collections: after two weeks',
        ago(2, '=[Inputs.sales<2]*[$Inputs.in_two]'),
      ),
      lineWithSum(
        'in_four',
        'Collections: after four weeks',
        ago(4, '=[Inputs.sales<4]*[$Inputs.in_four]'),
      ),
      lineWithSum('owed', 'Collections: opening receivables', '=[Inputs.owed]'),
      lineWithSum('receipts', 'Total receipts', '=SUM([at_once]:[owed])', { ruling: 'sum' }),
      lineWithSum('bought', 'Suppliers: purchases', ago(2, '=-[Inputs.sales<2]*[$Inputs.bought]')),
      lineWithSum('owing', 'Suppliers: opening payables', '=-[Inputs.owing]'),
      lineWithSum('wages', 'Wages', '=-IF(MOD([week],2)=0,[$Inputs.wages],0)'),
      lineWithSum('rent', 'Rent', '=-IF(MOD([week],4)=1,[$Inputs.rent],0)'),
      lineWithSum('other', 'Other costs', '=-[$Inputs.other]'),
      lineWithSum('taxes', 'Taxes', '=-[Inputs.taxes]'),
      lineWithSum('capex', 'Capital expenditure', '=-[Inputs.capex]'),
      lineWithSum('loan', 'Loan repayment', '=-[Inputs.loan]'),
      lineWithSum(
        'interest',
        'Credit line interest',
        (column) => `=-${column === 0 ? '[$Inputs.drawn]' : '[drawn<]'}*[$Inputs.interest]/52`,
      ),
      lineWithSum('payments', 'Total payments', '=SUM([bought]:[interest])', { ruling: 'sum' }),
      lineWithSum('net', 'Net cash flow', '=[receipts]+[payments]', { ruling: 'total' }),
    ].map((row): Row => (row.kind === 'line' ? { ...row, format: 'cents' } : row)),
    emptyRow,
    ...[
      line('before', 'Cash before credit line', '=[opening]+[net]'),
      lineWithSum(
        'draw',
        'Drawdown',
        (column) =>
          `=MIN([$Inputs.limit]-${column === 0 ? '[$Inputs.drawn]' : '[drawn<]'},MAX(0,[$Inputs.least]-[before]))`,
      ),
      lineWithSum(
        'repay',
        'Repayment',
        (column) =>
          `=-MIN(${column === 0 ? '[$Inputs.drawn]' : '[drawn<]'},MAX(0,[before]-[$Inputs.least]))`,
      ),
      line('closing', 'Closing cash', '=[before]+[draw]+[repay]', { ruling: 'total' }),
      line(
        'drawn',
        'Credit line balance',
        (column) => `=${column === 0 ? '[$Inputs.drawn]' : '[#<]'}+[draw]+[repay]`,
      ),
      line('headroom', 'Headroom (cash + undrawn line)', '=[closing]+[$Inputs.limit]-[drawn]'),
    ].map((row): Row => (row.kind === 'line' ? { ...row, format: 'cents' } : row)),
    emptyRow,
    ...[
      line(
        'receivables',
        'Closing receivables',
        (column) => `=${column === 0 ? '[$Inputs.owed_all]' : '[#<]'}+[Inputs.sales]-[receipts]`,
      ),
      line(
        'payables',
        'Closing payables',
        (column) =>
          `=${column === 0 ? '[$Inputs.owing_all]' : '[#<]'}+[Inputs.sales]*[$Inputs.bought]+[bought]+[owing]`,
      ),
    ].map((row): Row => (row.kind === 'line' ? { ...row, format: 'cents' } : row)),
  ],
}

/**
 * Receivables at the end: the parts of the last weeks' sales that customers pay after two or four
 * weeks.
 */
const OWED_AT_END =
  'SUM([Inputs.sales@9]:[Inputs.sales@12])*[$Inputs.in_four]+SUM([Inputs.sales@11]:[Inputs.sales@12])*[$Inputs.in_two]'

const summary: SheetRows = {
  name: 'Summary',
  columns: 3,
  rows: [
    title('13-week cash flow'),
    note('Liquidity summary and checks. Amounts in thousands.'),
    sectionHeader('Results', ['Value']),
    oneCellLine('from', 'From', '=[$Inputs.start]', 'day'),
    oneCellLine('to', 'To', '=[13 weeks.monday|]+6', 'day'),
    oneCellLine('cash', 'Opening cash', '=[$Inputs.cash]', 'cents'),
    oneCellLine('receipts', 'Receipts', `=[13 weeks.receipts/${WEEKS}]`, 'cents'),
    oneCellLine('payments', 'Payments', `=[13 weeks.payments/${WEEKS}]`, 'cents'),
    oneCellLine(
      'line',
      'Net drawdown on the credit line',
      `=[13 weeks.draw/${WEEKS}]+[13 weeks.repay/${WEEKS}]`,
      'cents',
    ),
    line('closing', 'Closing cash', ['=SUM([cash]:[line])'], { format: 'cents', ruling: 'total' }),
    emptyRow,
    oneCellLine('lowest', 'Lowest closing cash', '=MIN([13 weeks.closing:])', 'cents'),
    oneCellLine(
      'lowest_week',
      'Week of lowest cash',
      '=MATCH([$lowest],[13 weeks.closing:],0)',
      'plain',
    ),
    oneCellLine('drawn', 'Peak credit line balance', '=MAX([13 weeks.drawn:])', 'cents'),
    oneCellLine(
      'headroom',
      'Lowest headroom',
      '=MIN([13 weeks.headroom:])',
      'cents',
      'Cash plus undrawn line',
    ),
    emptyRow,
    ...checkRows({
      'Cash ties: opening + flows + drawdown = closing': '[$closing]-[13 weeks.closing|]',
      'Net cash flow = receipts less payments': `SUM([13 weeks.net:])-[$receipts]-[$payments]`,
      'Credit line stays within its limit':
        'MAX(0,MAX([13 weeks.drawn:])-[$Inputs.limit])+MAX(0,-MIN([13 weeks.drawn:]))',
      'Opening receivables and payables are fully scheduled': `ABS([$Inputs.owed_all]-[Inputs.owed/${WEEKS}])+ABS([$Inputs.owing_all]-[Inputs.owing/${WEEKS}])`,
      'Closing receivables tie to uncollected sales': `[13 weeks.receivables|]-(${OWED_AT_END})`,
      'Closing payables tie to two weeks of purchases':
        '[13 weeks.payables|]-SUM([Inputs.sales@11]:[Inputs.sales@12])*[$Inputs.bought]',
      'Collections sum to 100%': '[$Inputs.at_once]+[$Inputs.in_two]+[$Inputs.in_four]-1',
      'Thirteen weeks, seven days apart': `[13 weeks.monday|]-[$Inputs.start]-7*(${WEEKS}-1)`,
    }),
  ],
}

/** Weekly cash flow for a quarter, with a credit line that maintains a minimum cash balance. */
export const thirteenWeek = (now: Date): readonly SheetRows[] => [summary, inputs(now), plan]
