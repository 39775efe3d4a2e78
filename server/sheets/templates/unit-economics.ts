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
import type { SheetRows } from '#packages/finance/workbook/rows.ts'

const MONTHS = 24

const months = '=COLUMN()-1'

const economics: SheetRows = {
  name: 'Unit economics',
  columns: 3,
  rows: [
    title('Unit economics'),
    note(
      'Acquisition cost, lifetime value and payback per customer. Inputs in blue; monthly figures.',
    ),
    sectionHeader('Assumptions', ['Value']),
    oneCellLine('price', 'Revenue per customer', 79, 'cents', 'Net of discounts'),
    oneCellLine(
      'serve',
      'Cost to serve per customer',
      17.5,
      'cents',
      'Hosting, support, payment fees',
    ),
    oneCellLine('churn', 'Monthly churn', 0.025, 'percent2', '% of opening customers'),
    oneCellLine('marketing', 'Marketing', 48_000, 'amount'),
    oneCellLine('selling', 'Selling costs, incl. wages', 62_000, 'amount'),
    oneCellLine('won', 'Customers acquired', 160, 'count'),
    oneCellLine(
      'won_growth',
      'Growth in customers acquired',
      0.03,
      'percent2',
      'Acquisition spend grows with it',
    ),
    oneCellLine('base', 'Opening customers', 2400, 'count'),
    oneCellLine('fixed', 'Fixed costs', 55_000, 'amount'),
    oneCellLine('discount', 'Annual discount rate', 0.12, 'percent'),
    emptyRow,
    sectionHeader('Per customer', ['Value']),
    oneCellLine('gross', 'Gross profit', '=[$price]-[$serve]', 'cents'),
    oneCellLine('margin', 'Gross margin', '=[$gross]/[$price]', 'percent'),
    oneCellLine('life', 'Customer lifetime (months)', '=1/[$churn]', 'cents', 'Average'),
    oneCellLine(
      'cac',
      'Customer acquisition cost (CAC)',
      '=([$marketing]+[$selling])/[$won]',
      'cents',
    ),
    oneCellLine(
      'ltv',
      'Lifetime value (LTV)',
      '=[$gross]/[$churn]',
      'cents',
      'Gross profit over the customer lifetime',
    ),
    line('ratio', 'LTV / CAC', ['=[$ltv]/[$cac]'], {
      format: 'times',
      ruling: 'total',
      remark: '3× or more is healthy',
    }),
    oneCellLine(
      'payback',
      'CAC payback (months)',
      // A customer served at a loss never pays back.
      '=IF([$gross]>0,[$cac]/[$gross],"Never")',
      'cents',
      'Before churn',
    ),
    oneCellLine(
      'cohort_payback',
      'Cohort payback (months)',
      '=IF([Cohort.earned|]<0,"Over 24",COUNTIF([Cohort.earned:],"<0")+1)',
      'plain',
      'After churn',
    ),
    oneCellLine(
      'present',
      '24-month NPV per customer',
      '=SUM([Cohort.present:])/[$won]-[$cac]',
      'cents',
      'Net of CAC',
    ),
    emptyRow,
    ...checkRows({
      'Cohort ties to churn': '[Cohort.customers|]-[$won]*(1-[$churn])^23',
      'Cohort gross profit ties to the geometric series':
        'SUM([Cohort.profit:])-[$won]*[$ltv]*(1-(1-[$churn])^24)',
      'Customers tie: opening + acquired less churned = closing':
        '[$base]+[Growth.won/24]-[Growth.lost/24]-[Growth.closing|]',
      'Operating profit ties: revenue less all costs':
        '[Growth.revenue/24]-[Growth.serve/24]-[Growth.winning/24]-[Growth.fixed/24]-[Growth.result/24]',
      'LTV = monthly gross profit × customer lifetime': '[$gross]*[$life]-[$ltv]',
    }),
  ],
}

const cohort: SheetRows = {
  name: 'Cohort',
  columns: MONTHS,
  rows: [
    title('Cohort'),
    note('Customers acquired in one month, tracked for 24 months.'),
    sectionHeader('Month', months, { key: 'month', format: 'plain' }),
    line(
      'customers',
      'Customers',
      (column) => (column === 0 ? '=[$Unit economics.won]' : '=[#<]*(1-[$Unit economics.churn])'),
      { format: 'cents' },
    ),
    line('left', 'Retention', '=[customers]/[$customers]', { format: 'percent' }),
    line('revenue', 'Revenue', '=[customers]*[$Unit economics.price]'),
    line('serve', 'Cost to serve', '=-[customers]*[$Unit economics.serve]'),
    line('profit', 'Gross profit', '=[revenue]+[serve]', { ruling: 'sum' }),
    line(
      'earned',
      'Cumulative gross profit less CAC',
      (column) =>
        column === 0 ? '=[profit]-[$Unit economics.cac]*[$customers]' : '=[#<]+[profit]',
      { ruling: 'total' },
    ),
    emptyRow,
    line('factor', 'Discount factor', '=1/(1+[$Unit economics.discount])^([month]/12)', {
      format: 'factor',
    }),
    line('present', 'Discounted gross profit', '=[profit]*[factor]'),
  ],
}

const growth: SheetRows = {
  name: 'Growth',
  columns: MONTHS,
  rows: [
    title('Growth'),
    note('All customers, month by month. New customers pay from the month after.'),
    sectionHeader('Month', months, { key: 'month', format: 'plain', last: 'Total' }),
    line(
      'opening',
      'Opening customers',
      (column) => (column === 0 ? '=[$Unit economics.base]' : '=[closing<]'),
      { format: 'count' },
    ),
    lineWithSum(
      'won',
      'Acquired',
      (column) =>
        column === 0 ? '=[$Unit economics.won]' : '=[#<]*(1+[$Unit economics.won_growth])',
      { format: 'count' },
    ),
    lineWithSum('lost', 'Churned', '=[opening]*[$Unit economics.churn]', { format: 'count' }),
    line('closing', 'Closing customers', '=[opening]+[won]-[lost]', {
      format: 'count',
      ruling: 'sum',
    }),
    emptyRow,
    lineWithSum('revenue', 'Revenue', '=[opening]*[$Unit economics.price]'),
    lineWithSum('serve', 'Cost to serve', '=[opening]*[$Unit economics.serve]'),
    lineWithSum('winning', 'Sales and marketing', '=[won]*[$Unit economics.cac]'),
    lineWithSum('fixed', 'Fixed costs', '=[$Unit economics.fixed]'),
    lineWithSum('result', 'Operating profit', '=[revenue]-[serve]-[winning]-[fixed]', {
      ruling: 'total',
    }),
    line('cash', 'Cumulative operating profit', (column) =>
      column === 0 ? '=[result]' : '=[#<]+[result]',
    ),
  ],
}

/** Economics of one customer, of a cohort, and of all customers over two years. */
export const unitEconomics = (): readonly SheetRows[] => [economics, cohort, growth]
