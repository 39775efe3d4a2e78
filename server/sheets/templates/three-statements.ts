import { checks, gap, head, line, note, single, title } from './rows.ts'
import type { Row, SheetRows } from './rows.ts'

/** The closed year and five forecast years. */
const COLUMNS = 6

/** A line with a value for the closed year and a formula for the forecast years. */
const from = (first: string | number | null, rest: string) => (column: number) =>
  column === 0 ? first : rest
const yearly = (rest: string) => from(null, rest)
const typed = (figures: readonly number[]) => (column: number) => figures[column - 1] ?? null

const rate = (key: string, label: string, figures: readonly number[]): Row =>
  line(key, label, typed(figures), { look: 'percent' })
const days = (key: string, label: string, figure: number, remark: string): Row =>
  line(key, label, typed([figure, figure, figure, figure, figure]), { look: 'plain', remark })

const years = head('Year', '=[Inputs.years]', { key: 'year', look: 'year' })

const inputs = (closed: number): SheetRows => ({
  name: 'Inputs',
  columns: COLUMNS,
  rows: [
    title('Inputs'),
    note(
      'Blue is typed. Amounts in thousands. Interest is paid on what was owed at the start of a year.',
    ),
    head('Year', from('=[$closed]', '=[#<]+1'), { key: 'years', look: 'year' }),
    rate('growth', 'Revenue growth', [0.08, 0.08, 0.07, 0.06, 0.05]),
    rate('cost', 'Cost of sales, % of revenue', [0.58, 0.578, 0.576, 0.575, 0.575]),
    rate('overheads', 'Overheads, % of revenue', [0.24, 0.238, 0.236, 0.235, 0.235]),
    rate('capex', 'Capital expenditure, % of revenue', [0.06, 0.06, 0.055, 0.05, 0.05]),
    rate('wear', 'Depreciation, % of opening assets', [0.12, 0.12, 0.12, 0.12, 0.12]),
    days('debtor_days', 'Receivables, days of revenue', 45, 'A year has 365 days'),
    days('stock_days', 'Inventory, days of cost of sales', 60, ''),
    days('creditor_days', 'Payables, days of cost of sales', 40, ''),
    line('repaid', 'Debt repaid (new debt in brackets)', typed([150, 150, 150, 150, 150])),
    line('issued', 'Shares issued', typed([0, 0, 0, 0, 0])),
    rate('payout', 'Dividend, % of profit', [0.3, 0.3, 0.3, 0.35, 0.35]),
    gap,
    head('For all years', ['Value']),
    single('closed', 'Closed year', closed, 'year'),
    single('revenue', 'Its revenue', 8200, 'amount'),
    single('debt_rate', 'Interest on debt', 0.06, 'percent'),
    single('cash_rate', 'Interest on cash', 0.02, 'percent'),
    single('tax', 'Tax rate', 0.25, 'percent', 'No tax on a loss'),
  ],
})

const income: SheetRows = {
  name: 'Income',
  columns: COLUMNS,
  rows: [
    title('Income statement'),
    note('Costs in brackets. Amounts in thousands.'),
    years,
    line('revenue', 'Revenue', from('=[$Inputs.revenue]', '=[revenue<]*(1+[Inputs.growth])')),
    line('cost', 'Cost of sales', yearly('=-[revenue]*[Inputs.cost]')),
    line('gross', 'Gross profit', yearly('=[revenue]+[cost]'), { ruling: 'sum' }),
    line('overheads', 'Overheads', yearly('=-[revenue]*[Inputs.overheads]')),
    line('ebitda', 'EBITDA', yearly('=[gross]+[overheads]'), { ruling: 'sum' }),
    line('wear', 'Depreciation', yearly('=-[Balance.assets<]*[Inputs.wear]')),
    line('ebit', 'EBIT', yearly('=[ebitda]+[wear]'), { ruling: 'sum' }),
    line('paid', 'Interest paid', yearly('=-[Balance.debt<]*[$Inputs.debt_rate]')),
    line('received', 'Interest received', yearly('=MAX(0,[Balance.cash<])*[$Inputs.cash_rate]')),
    line('before', 'Profit before tax', yearly('=[ebit]+[paid]+[received]'), { ruling: 'sum' }),
    line('tax', 'Tax', yearly('=-MAX(0,[before])*[$Inputs.tax]')),
    line('profit', 'Profit', yearly('=[before]+[tax]'), { ruling: 'total' }),
    gap,
    line('dividend', 'Dividend', yearly('=MAX(0,[profit])*[Inputs.payout]')),
    line('kept', 'Kept', yearly('=[profit]-[dividend]')),
  ],
}

const balance: SheetRows = {
  name: 'Balance',
  columns: COLUMNS,
  rows: [
    title('Balance sheet'),
    note('At the end of each year. The closed year is typed; it has to balance too.'),
    years,
    line('cash', 'Cash', from(640, '=[Cash flow.closing]')),
    line('receivables', 'Receivables', from(1010, '=[Income.revenue]*[Inputs.debtor_days]/365')),
    line('inventory', 'Inventory', from(790, '=-[Income.cost]*[Inputs.stock_days]/365')),
    line('assets', 'Plant and equipment', from(3200, '=[#<]-[Cash flow.capex]+[Income.wear]')),
    line('all_assets', 'Total assets', '=SUM([cash]:[assets])', { ruling: 'total' }),
    gap,
    line('payables', 'Payables', from(520, '=-[Income.cost]*[Inputs.creditor_days]/365')),
    line('debt', 'Debt', from(1800, '=[#<]-[Inputs.repaid]')),
    line('liabilities', 'Total liabilities', '=[payables]+[debt]', { ruling: 'sum' }),
    line('capital', 'Share capital', from(1500, '=[#<]+[Inputs.issued]')),
    line('retained', 'Retained profit', from(1820, '=[#<]+[Income.kept]')),
    line('equity', 'Total equity', '=[capital]+[retained]', { ruling: 'sum' }),
    line('all_claims', 'Total liabilities and equity', '=[liabilities]+[equity]', {
      ruling: 'total',
    }),
    gap,
    line(
      'difference',
      'Assets less liabilities and equity',
      '=ROUND([all_assets]-[all_claims],2)',
      { look: 'cents' },
    ),
  ],
}

const flow: SheetRows = {
  name: 'Cash flow',
  columns: COLUMNS,
  rows: [
    title('Cash flow'),
    note('Indirect: from profit to cash. Payments in brackets.'),
    years,
    line('profit', 'Profit', yearly('=[Income.profit]')),
    line('wear', 'Depreciation', yearly('=-[Income.wear]')),
    line(
      'receivables',
      'Change in receivables',
      yearly('=[Balance.receivables<]-[Balance.receivables]'),
    ),
    line('inventory', 'Change in inventory', yearly('=[Balance.inventory<]-[Balance.inventory]')),
    line('payables', 'Change in payables', yearly('=[Balance.payables]-[Balance.payables<]')),
    line('operating', 'From operations', yearly('=SUM([profit]:[payables])'), { ruling: 'sum' }),
    line('capex', 'Capital expenditure', yearly('=-[Income.revenue]*[Inputs.capex]')),
    line('investing', 'From investing', yearly('=[capex]'), { ruling: 'sum' }),
    line('repaid', 'Debt repaid', yearly('=-[Inputs.repaid]')),
    line('issued', 'Shares issued', yearly('=[Inputs.issued]')),
    line('dividend', 'Dividend', yearly('=-[Income.dividend]')),
    line('financing', 'From financing', yearly('=SUM([repaid]:[dividend])'), { ruling: 'sum' }),
    line('net', 'Change in cash', yearly('=[operating]+[investing]+[financing]'), {
      ruling: 'total',
    }),
    gap,
    line('opening', 'Cash at the start', yearly('=[Balance.cash<]')),
    line('closing', 'Cash at the end', yearly('=[opening]+[net]'), { ruling: 'total' }),
  ],
}

const summary: SheetRows = {
  name: 'Summary',
  columns: COLUMNS,
  rows: [
    title('Three statements'),
    note('What the statements say, and whether they tie. Amounts in thousands.'),
    years,
    line('revenue', 'Revenue', '=[Income.revenue]'),
    line('ebitda', 'EBITDA', yearly('=[Income.ebitda]')),
    line('profit', 'Profit', yearly('=[Income.profit]')),
    line('free', 'Cash before financing', yearly('=[Cash flow.operating]+[Cash flow.investing]')),
    line('cash', 'Cash', '=[Balance.cash]'),
    line('debt', 'Debt', '=[Balance.debt]'),
    gap,
    line('margin', 'EBITDA margin', yearly('=[ebitda]/[revenue]'), { look: 'percent' }),
    // A return on negative equity, or a multiple of a loss, has no meaning.
    line(
      'return',
      'Return on opening equity',
      yearly('=IF([Balance.equity<]>0,[profit]/[Balance.equity<],"–")'),
      { look: 'percent' },
    ),
    // Rounded to the displayed decimals, so slightly more cash than debt does not show as "(0.0×)".
    line(
      'leverage',
      'Net debt to EBITDA',
      yearly('=IF([ebitda]>0,ROUND(([debt]-[cash])/[ebitda],1),"–")'),
      { look: 'times' },
    ),
    line('lowest', 'Lowest cash of all years', ['=MIN([cash:])']),
    gap,
    ...checks({
      'The balance sheet balances in every year': 'SUMPRODUCT(ABS([Balance.difference:]))',
      'Cash ties: all changes lead from first to last':
        '[Balance.cash|]-[$Balance.cash]-SUM([Cash flow.net:])',
      'Equity ties: profit, dividends and shares issued':
        '[Balance.equity|]-[$Balance.equity]-SUM([Income.kept:])-SUM([Inputs.issued:])',
      'Assets tie: capital expenditure less depreciation':
        '[Balance.assets|]-[$Balance.assets]+SUM([Cash flow.capex:])-SUM([Income.wear:])',
      'Debt ties: what was repaid': '[$Balance.debt]-[Balance.debt|]-SUM([Inputs.repaid:])',
    }),
  ],
}

/** Income statement, balance sheet and cash flow over five linked years. */
export const threeStatements = (now: Date): readonly SheetRows[] => [
  summary,
  inputs(now.getUTCFullYear() - 1),
  income,
  balance,
  flow,
]
