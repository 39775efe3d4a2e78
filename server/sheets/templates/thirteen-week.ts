import { checks, gap, head, line, note, single, summed, title } from './rows.ts'
import type { Row, SheetRows } from './rows.ts'

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

/** Figures by week. Other weeks are empty. */
const inWeeks = (figures: Readonly<Record<number, number>>) => (column: number) =>
  figures[column + 1] ?? null
const SALES = [62, 64, 61, 68, 70, 66, 72, 75, 71, 74, 78, 76, 80]

const weeks = (last: string | null): readonly Row[] => [
  head('Week', '=COLUMN()-1', {
    key: 'week',
    look: 'plain',
    last,
  }),
  line('monday', 'Beginning', (column) => (column === 0 ? '=[$Inputs.start]' : '=[#<]+7'), {
    look: 'dayMonth',
  }),
]

const inputs = (now: Date): SheetRows => ({
  name: 'Inputs',
  columns: WEEKS,
  rows: [
    title('Inputs'),
    note('Blue is typed. Amounts in thousands, in the week in which they are expected.'),
    ...weeks('Sum'),
    summed('sales', 'Sales invoiced', SALES),
    summed(
      'owed',
      'Received of what customers owe',
      inWeeks({ 1: 48, 2: 45, 3: 32, 4: 25, 5: 10 }),
    ),
    summed('owing', 'Paid of what suppliers are owed', inWeeks({ 1: 22, 2: 20, 3: 8 })),
    summed('taxes', 'Taxes', inWeeks({ 3: 24, 7: 26, 12: 25 })),
    summed('capex', 'Equipment', inWeeks({ 6: 40, 10: 15 })),
    summed('loan', 'Loan repaid', inWeeks({ 4: 12, 8: 12, 12: 12 })),
    gap,
    head('For all weeks', ['Value']),
    single('start', 'First Monday', nextMonday(now), 'day'),
    single('cash', 'Cash at the start', 55, 'cents'),
    single('owed_all', 'Customers owe at the start', 160, 'cents'),
    single('owing_all', 'Suppliers are owed at the start', 50, 'cents'),
    single('at_once', 'Customers pay at once', 0.25, 'percent', 'Of the sales of the week'),
    single('in_two', 'After two weeks', 0.45, 'percent'),
    single('in_four', 'After four weeks', '=1-[$at_once]-[$in_two]', 'percent', 'All the rest'),
    single('bought', 'Purchases, % of sales', 0.35, 'percent', 'Paid two weeks later'),
    single('wages', 'Wages, every second week', 44, 'cents'),
    single('rent', 'Rent, every fourth week', 9, 'cents', 'From the first week on'),
    single('other', 'Other costs, weekly', 6.5, 'cents'),
    gap,
    head('Credit line', ['Value']),
    single('limit', 'Limit', 150, 'cents'),
    single('drawn', 'Drawn at the start', 20, 'cents'),
    single('least', 'Least cash to keep', 60, 'cents', 'Drawn below it, repaid above it'),
    single('interest', 'Interest, yearly', 0.08, 'percent', 'A fifty-second of it each week'),
  ],
})

/** Refers to a line some weeks earlier. The first weeks are empty. */
const ago = (count: number, formula: string) => (column: number) =>
  column < count ? null : formula

const plan: SheetRows = {
  name: '13 weeks',
  columns: WEEKS,
  rows: [
    title('13-week cash flow'),
    note('Amounts in thousands. The line is drawn when cash would fall below its least.'),
    ...weeks('Sum'),
    line(
      'opening',
      'Cash at the start',
      (column) => (column === 0 ? '=[$Inputs.cash]' : '=[closing<]'),
      { look: 'cents' },
    ),
    ...[
      summed('at_once', 'Sales paid at once', '=[Inputs.sales]*[$Inputs.at_once]'),
      summed('in_two', 'Sales of two weeks ago', ago(2, '=[Inputs.sales<2]*[$Inputs.in_two]')),
      summed('in_four', 'Sales of four weeks ago', ago(4, '=[Inputs.sales<4]*[$Inputs.in_four]')),
      summed('owed', 'Received of what was owed', '=[Inputs.owed]'),
      summed('receipts', 'Total receipts', '=SUM([at_once]:[owed])', { ruling: 'sum' }),
      summed('bought', 'Purchases of two weeks ago', ago(2, '=-[Inputs.sales<2]*[$Inputs.bought]')),
      summed('owing', 'Paid of what was owed', '=-[Inputs.owing]'),
      summed('wages', 'Wages', '=-IF(MOD([week],2)=0,[$Inputs.wages],0)'),
      summed('rent', 'Rent', '=-IF(MOD([week],4)=1,[$Inputs.rent],0)'),
      summed('other', 'Other costs', '=-[$Inputs.other]'),
      summed('taxes', 'Taxes', '=-[Inputs.taxes]'),
      summed('capex', 'Equipment', '=-[Inputs.capex]'),
      summed('loan', 'Loan repaid', '=-[Inputs.loan]'),
      summed(
        'interest',
        'Interest on the line',
        (column) => `=-${column === 0 ? '[$Inputs.drawn]' : '[drawn<]'}*[$Inputs.interest]/52`,
      ),
      summed('payments', 'Total payments', '=SUM([bought]:[interest])', { ruling: 'sum' }),
      summed('net', 'Net of the week', '=[receipts]+[payments]', { ruling: 'total' }),
    ].map((row): Row => (row.kind === 'line' ? { ...row, look: 'cents' } : row)),
    gap,
    ...[
      line('before', 'Cash before the line', '=[opening]+[net]'),
      summed(
        'draw',
        'Drawn',
        (column) =>
          `=MIN([$Inputs.limit]-${column === 0 ? '[$Inputs.drawn]' : '[drawn<]'},MAX(0,[$Inputs.least]-[before]))`,
      ),
      summed(
        'repay',
        'Repaid',
        (column) =>
          `=-MIN(${column === 0 ? '[$Inputs.drawn]' : '[drawn<]'},MAX(0,[before]-[$Inputs.least]))`,
      ),
      line('closing', 'Cash at the end', '=[before]+[draw]+[repay]', { ruling: 'total' }),
      line(
        'drawn',
        'Line drawn',
        (column) => `=${column === 0 ? '[$Inputs.drawn]' : '[#<]'}+[draw]+[repay]`,
      ),
      line('headroom', 'Headroom: cash and free line', '=[closing]+[$Inputs.limit]-[drawn]'),
    ].map((row): Row => (row.kind === 'line' ? { ...row, look: 'cents' } : row)),
    gap,
    ...[
      line(
        'receivables',
        'Customers owe at the end',
        (column) => `=${column === 0 ? '[$Inputs.owed_all]' : '[#<]'}+[Inputs.sales]-[receipts]`,
      ),
      line(
        'payables',
        'Suppliers are owed at the end',
        (column) =>
          `=${column === 0 ? '[$Inputs.owing_all]' : '[#<]'}+[Inputs.sales]*[$Inputs.bought]+[bought]+[owing]`,
      ),
    ].map((row): Row => (row.kind === 'line' ? { ...row, look: 'cents' } : row)),
  ],
}

/** Receivables at the end by age: the unpaid share of the last weeks' sales. */
const OWED_AT_END =
  'SUM([Inputs.sales@9]:[Inputs.sales@12])*[$Inputs.in_four]+SUM([Inputs.sales@11]:[Inputs.sales@12])*[$Inputs.in_two]'

const summary: SheetRows = {
  name: 'Summary',
  columns: 3,
  rows: [
    title('13-week cash flow'),
    note('Whether the cash lasts, and whether the plan adds up. Amounts in thousands.'),
    head('Result', ['Value']),
    single('from', 'From', '=[$Inputs.start]', 'day'),
    single('to', 'To', '=[13 weeks.monday|]+6', 'day'),
    single('cash', 'Cash at the start', '=[$Inputs.cash]', 'cents'),
    single('receipts', 'Receipts', `=[13 weeks.receipts/${WEEKS}]`, 'cents'),
    single('payments', 'Payments', `=[13 weeks.payments/${WEEKS}]`, 'cents'),
    single(
      'line',
      'Drawn on the line, net',
      `=[13 weeks.draw/${WEEKS}]+[13 weeks.repay/${WEEKS}]`,
      'cents',
    ),
    line('closing', 'Cash at the end', ['=SUM([cash]:[line])'], { look: 'cents', ruling: 'total' }),
    gap,
    single('lowest', 'Lowest cash', '=MIN([13 weeks.closing:])', 'cents'),
    single('lowest_week', 'In week', '=MATCH([$lowest],[13 weeks.closing:],0)', 'plain'),
    single('drawn', 'Most drawn on the line', '=MAX([13 weeks.drawn:])', 'cents'),
    single(
      'headroom',
      'Lowest headroom',
      '=MIN([13 weeks.headroom:])',
      'cents',
      'Cash and what is free of the line',
    ),
    gap,
    ...checks({
      'Cash ties: start, all receipts, payments and the line': '[$closing]-[13 weeks.closing|]',
      'The net of the weeks is the net of the lines': `SUM([13 weeks.net:])-[$receipts]-[$payments]`,
      'The line stays within its limit':
        'MAX(0,MAX([13 weeks.drawn:])-[$Inputs.limit])+MAX(0,-MIN([13 weeks.drawn:]))',
      'All that customers and suppliers were owed is planned': `ABS([$Inputs.owed_all]-[Inputs.owed/${WEEKS}])+ABS([$Inputs.owing_all]-[Inputs.owing/${WEEKS}])`,
      'Customers owe what the last weeks left open': `[13 weeks.receivables|]-(${OWED_AT_END})`,
      'Suppliers are owed the purchases of two weeks':
        '[13 weeks.payables|]-SUM([Inputs.sales@11]:[Inputs.sales@12])*[$Inputs.bought]',
      'Customers pay 100 %': '[$Inputs.at_once]+[$Inputs.in_two]+[$Inputs.in_four]-1',
      'The weeks are thirteen, seven days apart': `[13 weeks.monday|]-[$Inputs.start]-7*(${WEEKS}-1)`,
    }),
  ],
}

/** Weekly cash flow for a quarter, with a credit line that maintains a minimum cash balance. */
export const thirteenWeek = (now: Date): readonly SheetRows[] => [summary, inputs(now), plan]
