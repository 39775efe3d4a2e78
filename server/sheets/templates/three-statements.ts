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

/** The base year and five forecast years. */
const COLUMNS = 6

/** A line with a value for the base year and a formula for the forecast years. */
const from = (first: string | number | null, rest: string) => (column: number) =>
  column === 0 ? first : rest
const yearly = (rest: string) => from(null, rest)
const typed = (figures: readonly number[]) => (column: number) => figures[column - 1] ?? null

const rate = (key: string, label: string, figures: readonly number[]): Row =>
  line(key, label, typed(figures), { format: 'percent' })
const days = (key: string, label: string, figure: number, remark: string): Row =>
  line(key, label, typed([figure, figure, figure, figure, figure]), { format: 'plain', remark })

const years = sectionHeader('Year', '=[Inputs.years]', { key: 'year', format: 'year' })

const inputs = (closed: number): SheetRows => ({
  name: 'Inputs',
  columns: COLUMNS,
  rows: [
    title('Inputs'),
    note('Inputs in blue. Amounts in thousands. Interest is calculated on opening balances.'),
    sectionHeader('Year', from('=[$closed]', '=[#<]+1'), { key: 'years', format: 'year' }),
    rate('growth', 'Revenue growth', [0.08, 0.08, 0.07, 0.06, 0.05]),
    rate('cost', 'Cost of sales, % of revenue', [0.58, 0.578, 0.576, 0.575, 0.575]),
    rate('overheads', 'Overheads, % of revenue', [0.24, 0.238, 0.236, 0.235, 0.235]),
    rate('capex', 'Capital expenditure, % of revenue', [0.06, 0.06, 0.055, 0.05, 0.05]),
    rate('wear', 'Depreciation, % of opening PP&E', [0.12, 0.12, 0.12, 0.12, 0.12]),
    days('debtor_days', 'Receivable days (DSO)', 45, 'Of revenue; 365-day year'),
    days('stock_days', 'Inventory days (DIO)', 60, 'Of cost of sales'),
    days('creditor_days', 'Payable days (DPO)', 40, 'Of cost of sales'),
    line('repaid', 'Debt repayment (new debt in brackets)', typed([150, 150, 150, 150, 150])),
    line('issued', 'Equity issued', typed([0, 0, 0, 0, 0])),
    rate('payout', 'Dividend payout ratio', [0.3, 0.3, 0.3, 0.35, 0.35]),
    emptyRow,
    sectionHeader('All years', ['Value']),
    oneCellLine('closed', 'Base year', closed, 'year'),
    oneCellLine('revenue', 'Base-year revenue', 8200, 'amount'),
    oneCellLine('debt_rate', 'Interest on debt', 0.06, 'percent'),
    oneCellLine('cash_rate', 'Interest on cash', 0.02, 'percent'),
    oneCellLine('tax', 'Tax rate', 0.25, 'percent', 'No tax on losses'),
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
    line('paid', 'Interest expense', yearly('=-[Balance.debt<]*[$Inputs.debt_rate]')),
    line('received', 'Interest income', yearly('=MAX(0,[Balance.cash<])*[$Inputs.cash_rate]')),
    line('before', 'Pre-tax income', yearly('=[ebit]+[paid]+[received]'), { ruling: 'sum' }),
    line('tax', 'Income tax', yearly('=-MAX(0,[before])*[$Inputs.tax]')),
    line('profit', 'Net income', yearly('=[before]+[tax]'), { ruling: 'total' }),
    emptyRow,
    line('dividend', 'Dividends', yearly('=MAX(0,[profit])*[Inputs.payout]')),
    line('kept', 'Addition to retained earnings', yearly('=[profit]-[dividend]')),
  ],
}

const balance: SheetRows = {
  name: 'Balance',
  columns: COLUMNS,
  rows: [
    title('Balance sheet'),
    note('Year-end balances. The base year is an input and must balance too.'),
    years,
    line('cash', 'Cash', from(640, '=[Cash flow.closing]')),
    line('receivables', 'Receivables', from(1010, '=[Income.revenue]*[Inputs.debtor_days]/365')),
    line('inventory', 'Inventory', from(790, '=-[Income.cost]*[Inputs.stock_days]/365')),
    line('assets', 'PP&E', from(3200, '=[#<]-[Cash flow.capex]+[Income.wear]')),
    line('all_assets', 'Total assets', '=SUM([cash]:[assets])', { ruling: 'total' }),
    emptyRow,
    line('payables', 'Payables', from(520, '=-[Income.cost]*[Inputs.creditor_days]/365')),
    line('debt', 'Debt', from(1800, '=[#<]-[Inputs.repaid]')),
    line('liabilities', 'Total liabilities', '=[payables]+[debt]', { ruling: 'sum' }),
    line('capital', 'Share capital', from(1500, '=[#<]+[Inputs.issued]')),
    line('retained', 'Retained earnings', from(1820, '=[#<]+[Income.kept]')),
    line('equity', 'Total equity', '=[capital]+[retained]', { ruling: 'sum' }),
    line('all_claims', 'Total liabilities and equity', '=[liabilities]+[equity]', {
      ruling: 'total',
    }),
    emptyRow,
    line('difference', 'Balance check', '=ROUND([all_assets]-[all_claims],2)', { format: 'cents' }),
  ],
}

const flow: SheetRows = {
  name: 'Cash flow',
  columns: COLUMNS,
  rows: [
    title('Cash flow statement'),
    note('Indirect method. Cash outflows in brackets.'),
    years,
    line('profit', 'Net income', yearly('=[Income.profit]')),
    line('wear', 'Depreciation', yearly('=-[Income.wear]')),
    line(
      'receivables',
      'Change in receivables',
      yearly('=[Balance.receivables<]-[Balance.receivables]'),
    ),
    line('inventory', 'Change in inventory', yearly('=[Balance.inventory<]-[Balance.inventory]')),
    line('payables', 'Change in payables', yearly('=[Balance.payables]-[Balance.payables<]')),
    line('operating', 'Cash flow from operations', yearly('=SUM([profit]:[payables])'), {
      ruling: 'sum',
    }),
    line('capex', 'Capital expenditure', yearly('=-[Income.revenue]*[Inputs.capex]')),
    line('investing', 'Cash flow from investing', yearly('=[capex]'), { ruling: 'sum' }),
    line('repaid', 'Debt repayment', yearly('=-[Inputs.repaid]')),
    line('issued', 'Equity issued', yearly('=[Inputs.issued]')),
    line('dividend', 'Dividends paid', yearly('=-[Income.dividend]')),
    line('financing', 'Cash flow from financing', yearly('=SUM([repaid]:[dividend])'), {
      ruling: 'sum',
    }),
    line('net', 'Net change in cash', yearly('=[operating]+[investing]+[financing]'), {
      ruling: 'total',
    }),
    emptyRow,
    line('opening', 'Opening cash', yearly('=[Balance.cash<]')),
    line('closing', 'Closing cash', yearly('=[opening]+[net]'), { ruling: 'total' }),
  ],
}

const summary: SheetRows = {
  name: 'Summary',
  columns: COLUMNS,
  rows: [
    title('Three statements'),
    note('Key figures and checks. Amounts in thousands.'),
    years,
    line('revenue', 'Revenue', '=[Income.revenue]'),
    line('ebitda', 'EBITDA', yearly('=[Income.ebitda]')),
    line('profit', 'Net income', yearly('=[Income.profit]')),
    line('free', 'Free cash flow', yearly('=[Cash flow.operating]+[Cash flow.investing]')),
    line('cash', 'Cash', '=[Balance.cash]'),
    line('debt', 'Debt', '=[Balance.debt]'),
    emptyRow,
    line('margin', 'EBITDA margin', yearly('=[ebitda]/[revenue]'), { format: 'percent' }),
    // A return on negative equity, or a multiple of a loss, has no meaning.
    line(
      'return',
      'Return on opening equity',
      yearly('=IF([Balance.equity<]>0,[profit]/[Balance.equity<],"–")'),
      { format: 'percent' },
    ),
    // Rounded to the displayed decimals, so slightly more cash than debt does not show as "(0.0×)".
    line(
      'leverage',
      'Net debt / EBITDA',
      yearly('=IF([ebitda]>0,ROUND(([debt]-[cash])/[ebitda],1),"–")'),
      { format: 'times' },
    ),
    line('lowest', 'Lowest year-end cash', ['=MIN([cash:])']),
    emptyRow,
    ...checkRows({
      'Balance sheet balances in every year': 'SUMPRODUCT(ABS([Balance.difference:]))',
      'Cash ties: opening + net changes = closing':
        '[Balance.cash|]-[$Balance.cash]-SUM([Cash flow.net:])',
      'Equity ties: net income, dividends and equity issued':
        '[Balance.equity|]-[$Balance.equity]-SUM([Income.kept:])-SUM([Inputs.issued:])',
      'PP&E ties: capital expenditure less depreciation':
        '[Balance.assets|]-[$Balance.assets]+SUM([Cash flow.capex:])-SUM([Income.wear:])',
      'Debt ties: opening less repayments = closing':
        '[$Balance.debt]-[Balance.debt|]-SUM([Inputs.repaid:])',
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
