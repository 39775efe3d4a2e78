import { checks, gap, head, line, note, single, summed, title } from './rows.ts'
import type { SheetRows } from './rows.ts'

const MONTHS = 24

const months = '=COLUMN()-1'

const economics: SheetRows = {
  name: 'Unit economics',
  columns: 3,
  rows: [
    title('Unit economics'),
    note('What a customer costs and brings. Blue is typed; all is by month.'),
    head('Assumptions', ['Value']),
    single('price', 'Revenue per customer', 79, 'cents', 'Net of all discounts'),
    single('serve', 'Cost to serve a customer', 17.5, 'cents', 'Hosting, support, payment fees'),
    single('churn', 'Customers lost', 0.025, 'percent2', 'Of those at the start of a month'),
    single('marketing', 'Marketing', 48_000, 'amount'),
    single('selling', 'Selling, with wages', 62_000, 'amount'),
    single('won', 'Customers won', 160, 'count'),
    single(
      'won_growth',
      'Growth of customers won',
      0.03,
      'percent2',
      'And of what winning them costs',
    ),
    single('base', 'Customers at the start', 2400, 'count'),
    single('fixed', 'Fixed costs', 55_000, 'amount'),
    single('discount', 'Discount rate, yearly', 0.12, 'percent'),
    gap,
    head('A customer', ['Value']),
    single('gross', 'Gross profit', '=[$price]-[$serve]', 'cents'),
    single('margin', 'Gross margin', '=[$gross]/[$price]', 'percent'),
    single('life', 'Months that a customer stays', '=1/[$churn]', 'cents', 'On average'),
    single('cac', 'Cost to win a customer (CAC)', '=([$marketing]+[$selling])/[$won]', 'cents'),
    single(
      'ltv',
      'Lifetime value (LTV)',
      '=[$gross]/[$churn]',
      'cents',
      'Gross profit over the whole stay',
    ),
    line('ratio', 'LTV to CAC', ['=[$ltv]/[$cac]'], {
      look: 'times',
      ruling: 'total',
      remark: '3 or more is sound',
    }),
    single(
      'payback',
      'Months to earn back the CAC',
      // A customer served at a loss never pays back.
      '=IF([$gross]>0,[$cac]/[$gross],"Never")',
      'cents',
      'While the customer stays',
    ),
    single(
      'cohort_payback',
      'Months for a whole cohort',
      '=IF([Cohort.earned|]<0,"Over 24",COUNTIF([Cohort.earned:],"<0")+1)',
      'plain',
      'With those who leave',
    ),
    single(
      'present',
      'Worth of a customer in 24 months, today',
      '=SUM([Cohort.present:])/[$won]-[$cac]',
      'cents',
      'Discounted, less the CAC',
    ),
    gap,
    ...checks({
      'The cohort is what the losses leave': '[Cohort.customers|]-[$won]*(1-[$churn])^23',
      'Its gross profit is the sum of a geometric series':
        'SUM([Cohort.profit:])-[$won]*[$ltv]*(1-(1-[$churn])^24)',
      'Customers tie: start, won and lost':
        '[$base]+[Growth.won/24]-[Growth.lost/24]-[Growth.closing|]',
      'Result ties: revenue less all costs':
        '[Growth.revenue/24]-[Growth.serve/24]-[Growth.winning/24]-[Growth.fixed/24]-[Growth.result/24]',
      'LTV is gross profit for the months of a stay': '[$gross]*[$life]-[$ltv]',
    }),
  ],
}

const cohort: SheetRows = {
  name: 'Cohort',
  columns: MONTHS,
  rows: [
    title('Cohort'),
    note('The customers won in one month, followed for two years.'),
    head('Month', months, { key: 'month', look: 'plain' }),
    line(
      'customers',
      'Customers',
      (column) => (column === 0 ? '=[$Unit economics.won]' : '=[#<]*(1-[$Unit economics.churn])'),
      { look: 'cents' },
    ),
    line('left', 'Still here', '=[customers]/[$customers]', { look: 'percent' }),
    line('revenue', 'Revenue', '=[customers]*[$Unit economics.price]'),
    line('serve', 'Cost to serve', '=-[customers]*[$Unit economics.serve]'),
    line('profit', 'Gross profit', '=[revenue]+[serve]', { ruling: 'sum' }),
    line(
      'earned',
      'Earned so far, less the cost to win',
      (column) =>
        column === 0 ? '=[profit]-[$Unit economics.cac]*[$customers]' : '=[#<]+[profit]',
      { ruling: 'total' },
    ),
    gap,
    line('factor', 'Discount factor', '=1/(1+[$Unit economics.discount])^([month]/12)', {
      look: 'factor',
    }),
    line('present', 'Gross profit, today', '=[profit]*[factor]'),
  ],
}

const growth: SheetRows = {
  name: 'Growth',
  columns: MONTHS,
  rows: [
    title('Growth'),
    note('All customers, month by month. Those won in a month pay from the next.'),
    head('Month', months, { key: 'month', look: 'plain', last: 'Sum' }),
    line(
      'opening',
      'Customers at the start',
      (column) => (column === 0 ? '=[$Unit economics.base]' : '=[closing<]'),
      { look: 'count' },
    ),
    summed(
      'won',
      'Won',
      (column) =>
        column === 0 ? '=[$Unit economics.won]' : '=[#<]*(1+[$Unit economics.won_growth])',
      { look: 'count' },
    ),
    summed('lost', 'Lost', '=[opening]*[$Unit economics.churn]', { look: 'count' }),
    line('closing', 'Customers at the end', '=[opening]+[won]-[lost]', {
      look: 'count',
      ruling: 'sum',
    }),
    gap,
    summed('revenue', 'Revenue', '=[opening]*[$Unit economics.price]'),
    summed('serve', 'Cost to serve', '=[opening]*[$Unit economics.serve]'),
    summed('winning', 'Marketing and selling', '=[won]*[$Unit economics.cac]'),
    summed('fixed', 'Fixed costs', '=[$Unit economics.fixed]'),
    summed('result', 'Result', '=[revenue]-[serve]-[winning]-[fixed]', { ruling: 'total' }),
    line('cash', 'Result so far', (column) => (column === 0 ? '=[result]' : '=[#<]+[result]')),
  ],
}

/** Economics of one customer, of a cohort, and of all customers over two years. */
export const unitEconomics = (): readonly SheetRows[] => [economics, cohort, growth]
