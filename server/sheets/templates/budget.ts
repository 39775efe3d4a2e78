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

const MONTHS = 12

type Item = {
  readonly key: string
  readonly label: string
  /** Budget of the first month, and its increase per month. */
  readonly plan: readonly [first: number, step: number]
  readonly actual: readonly number[]
}
const item = (key: string, label: string, plan: Item['plan'], actual: Item['actual']): Item => ({
  key,
  label,
  plan,
  actual,
})

const INCOME = [
  item('sales', 'Product sales', [84_000, 1500], [82_400, 86_900, 88_150]),
  item('services', 'Services', [22_000, 500], [23_100, 21_750, 24_300]),
  item('other', 'Other income', [1200, 0], [1200, 1350, 1180]),
]
const COSTS = [
  item('materials', 'Materials', [29_500, 500], [28_900, 31_200, 31_450]),
  item('salaries', 'Salaries', [38_000, 0], [38_000, 38_000, 39_500]),
  item('rent', 'Rent', [6500, 0], [6500, 6500, 6500]),
  item('marketing', 'Marketing', [7000, 200], [6400, 8250, 7100]),
  item('software', 'Software', [2400, 0], [2380, 2455, 2455]),
  item('travel', 'Travel', [1800, 0], [950, 2640, 1720]),
  item('fees', 'Professional fees', [2500, 0], [2500, 2500, 4100]),
  item('taxes', 'Taxes', [4000, 100], [4000, 4100, 4200]),
]

const INCOME_LINES = '[sales]:[other]'
const COST_LINES = '[materials]:[taxes]'

type Figure = (item: Item, month: number) => number | null

const months = (name: string, remark: string, heads: readonly Row[], figure: Figure): SheetRows => {
  const lines = (items: readonly Item[]): readonly Row[] =>
    items.map((one) => lineWithSum(one.key, one.label, (month) => figure(one, month)))
  return {
    name,
    columns: MONTHS,
    rows: [
      title(name),
      note(remark),
      ...heads,
      ...lines(INCOME),
      lineWithSum('income', 'Total income', `=SUM(${INCOME_LINES})`, { ruling: 'sum' }),
      emptyRow,
      ...lines(COSTS),
      lineWithSum('costs', 'Total costs', `=SUM(${COST_LINES})`, { ruling: 'sum' }),
      emptyRow,
      lineWithSum('net', 'Net income', '=[income]-[costs]', { ruling: 'total' }),
      emptyRow,
      line('opening', 'Opening cash', (month) =>
        month === 0 ? '=[$Summary.cash]' : '=[closing<]',
      ),
      line('closing', 'Closing cash', '=[opening]+[net]', { ruling: 'total' }),
    ],
  }
}

const plan = months(
  'Budget',
  'Monthly budget. Inputs in blue, formulas in black, links to other sheets in green.',
  [
    sectionHeader('Month', (month) => `=DATE([$Summary.year],${month + 1},1)`, {
      key: 'month',
      format: ['month'],
      last: 'Full year',
    }),
    line('closed', 'Month closed (1 = yes)', '=IF(MONTH([month])<=[$Summary.closed],1,0)', {
      format: 'plain',
    }),
  ],
  ({ plan: [first, step] }, month) => first + step * month,
)

const actual = months(
  'Actual',
  'Actuals by month. Enter the next month here, then update Months of actuals on Summary.',
  [
    sectionHeader('Month', '=[Budget.month]', {
      key: 'month',
      format: 'month',
      last: 'Year to date',
    }),
  ],
  (one, month) => one.actual[month] ?? null,
)

/**
 * A comparison line. A cost below budget is favourable, so its variance has the opposite sign.
 */
const compared = ({ key, label }: Pick<Item, 'key' | 'label'>, isCost: boolean): Row =>
  line(
    key,
    label,
    [
      `=SUMPRODUCT([Budget.${key}:],[Budget.closed:])`,
      `=SUMPRODUCT([Actual.${key}:],[Budget.closed:])`,
      isCost ? '=[#<2]-[#<]' : '=[#<]-[#<2]',
      '=IF([#<3]=0,0,[#<]/[#<3])',
      `=[Budget.${key}/${MONTHS}]`,
    ],
    { format: ['amount', 'amount', 'amount', 'percent', 'amount'] },
  )

const added = (key: string, label: string, formula: string, ruling: 'sum' | 'total'): Row =>
  line(key, label, [formula, formula, formula, '=IF([#<3]=0,0,[#<]/[#<3])', formula], {
    ruling,
    format: ['amount', 'amount', 'amount', 'percent', 'amount'],
  })

/** The net income variance is the sum of both variances. */
const net: Row = line(
  'net',
  'Net income',
  [
    '=[income]-[costs]',
    '=[income]-[costs]',
    '=[income]+[costs]',
    '=IF([#<3]=0,0,[#<]/[#<3])',
    '=[income]-[costs]',
  ],
  { ruling: 'total', format: ['amount', 'amount', 'amount', 'percent', 'amount'] },
)

const beyond = (key: string): string =>
  `SUM([Actual.${key}:])-SUMPRODUCT([Actual.${key}:],[Budget.closed:])`

const summary = (year: number): SheetRows => ({
  name: 'Summary',
  columns: 5,
  rows: [
    title('Budget'),
    note('Favourable variances are positive; adverse in brackets. Whole currency units.'),
    sectionHeader('Assumptions', ['Value']),
    oneCellLine('year', 'Year', year, 'year'),
    oneCellLine(
      'closed',
      'Months of actuals',
      3,
      'plain',
      '1 to 12; variances run through this month',
    ),
    oneCellLine('cash', 'Opening cash', 60_000, 'amount'),
    emptyRow,
    sectionHeader('Year to date', [
      'Budget',
      'Actual',
      'Variance',
      'Variance %',
      'Full-year budget',
    ]),
    ...INCOME.map((one) => compared(one, false)),
    added('income', 'Total income', `=SUM(${INCOME_LINES})`, 'sum'),
    ...COSTS.map((one) => compared(one, true)),
    added('costs', 'Total costs', `=SUM(${COST_LINES})`, 'sum'),
    net,
    emptyRow,
    sectionHeader('Cash', ['Budget', 'Actual', 'Variance']),
    line('now', 'Closing cash, year to date', [
      '=INDEX([Budget.closing:],1,[$closed])',
      '=INDEX([Actual.closing:],1,[$closed])',
      '=[#<]-[#<2]',
    ]),
    line('end', 'Closing cash, full year', ['=[Budget.closing|]']),
    emptyRow,
    ...checkRows({
      'Budget: months sum to the full year': `SUM([Budget.net:])-[Budget.income/${MONTHS}]+[Budget.costs/${MONTHS}]`,
      'Budget: closing cash = opening cash + net income': `[Budget.closing|]-[$cash]-[Budget.net/${MONTHS}]`,
      'Actual: net income ties to the change in cash': `[$now/1]-[$cash]-[$net/1]`,
      'Net income variance = actual less budget': `[$net/2]-([$net/1]-[$net])`,
      'Actual: no entries after the last month of actuals': `ABS(${beyond('income')})+ABS(${beyond('costs')})`,
    }),
  ],
})

/** A year's budget by month, actuals, and the variance to date. */
export const budget = (now: Date): readonly SheetRows[] => [
  summary(now.getUTCFullYear()),
  plan,
  actual,
]
