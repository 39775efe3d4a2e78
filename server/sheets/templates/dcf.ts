import { checks, gap, head, line, note, single, title } from './rows.ts'
import type { Row, SheetRows } from './rows.ts'

const YEARS = 5
/**
 * Steps of the sensitivity table: cost of capital down, growth across, base case in the middle.
 */
const STEPS = [-2, -1, 0, 1, 2]

const inputs = (year: number): SheetRows => ({
  name: 'Inputs',
  columns: YEARS,
  rows: [
    title('Inputs'),
    note('Blue is typed. Amounts in millions; cash flows come at the end of each year.'),
    head('Operations', (column) => (column === 0 ? '=[$base_year]+1' : '=[#<]+1'), {
      key: 'years',
      look: 'year',
    }),
    line('growth', 'Revenue growth', [0.12, 0.1, 0.08, 0.06, 0.04], { look: 'percent' }),
    line('margin', 'EBITDA margin', [0.22, 0.225, 0.23, 0.235, 0.235], { look: 'percent' }),
    line('depreciation', 'Depreciation, % of revenue', [0.045, 0.045, 0.044, 0.043, 0.042], {
      look: 'percent',
    }),
    line('capex', 'Capital expenditure, % of revenue', [0.06, 0.058, 0.054, 0.05, 0.046], {
      look: 'percent',
    }),
    line('working', 'Working capital, % of revenue', [0.12, 0.12, 0.118, 0.116, 0.115], {
      look: 'percent',
    }),
    gap,
    head('Base', ['Value']),
    single('base_year', 'Last year with figures', year, 'year'),
    single('base', 'Revenue of that year', 420, 'cents'),
    single('base_working', 'Working capital at its end', 50, 'cents'),
    single('tax', 'Tax rate', 0.25, 'percent'),
    gap,
    head('Cost of capital', ['Value']),
    single('risk_free', 'Risk-free rate', 0.035, 'percent', 'Ten-year government bond'),
    single('beta', 'Beta', 1.15, 'cents', 'Against the market, at the target debt'),
    single('premium', 'Equity risk premium', 0.055, 'percent'),
    single('debt_rate', 'Cost of debt before tax', 0.06, 'percent'),
    single('debt_weight', 'Debt, % of capital', 0.25, 'percent', 'Target, at market values'),
    gap,
    head('Value', ['Value']),
    single('terminal', 'Growth after the last year', 0.02, 'percent', 'Below the cost of capital'),
    single('debt', 'Debt', 145, 'cents'),
    single('cash', 'Cash', 38, 'cents'),
    single('shares', 'Shares, millions', 32, 'cents'),
  ],
})

const flows: SheetRows = {
  name: 'Cash flow',
  columns: YEARS,
  rows: [
    title('Free cash flow'),
    note('Before interest, after the tax that would be due without it.'),
    head('Year', '=[Inputs.years]', { key: 'year', look: 'year' }),
    line(
      'revenue',
      'Revenue',
      (column) =>
        column === 0 ? '=[$Inputs.base]*(1+[Inputs.growth])' : '=[revenue<]*(1+[Inputs.growth])',
      { look: 'cents' },
    ),
    line('ebitda', 'EBITDA', '=[revenue]*[Inputs.margin]', { look: 'cents' }),
    line('depreciation', 'Depreciation', '=-[revenue]*[Inputs.depreciation]', { look: 'cents' }),
    line('ebit', 'EBIT', '=[ebitda]+[depreciation]', { look: 'cents', ruling: 'sum' }),
    line('tax', 'Tax on EBIT', '=-MAX(0,[ebit])*[$Inputs.tax]', { look: 'cents' }),
    line('nopat', 'Profit after tax', '=[ebit]+[tax]', { look: 'cents', ruling: 'sum' }),
    line('back', 'Depreciation added back', '=-[depreciation]', { look: 'cents' }),
    line('capex', 'Capital expenditure', '=-[revenue]*[Inputs.capex]', { look: 'cents' }),
    line(
      'change',
      'Change in working capital',
      (column) => (column === 0 ? '=[$Inputs.base_working]-[working]' : '=[working<]-[working]'),
      { look: 'cents' },
    ),
    line('free', 'Free cash flow', '=[nopat]+[back]+[capex]+[change]', {
      look: 'cents',
      ruling: 'total',
    }),
    gap,
    head('Discounting'),
    line('age', 'Years from now', '=[year]-[$Inputs.base_year]', { look: 'plain' }),
    line('factor', 'Discount factor', '=1/(1+[$Valuation.wacc])^[age]', { look: 'factor' }),
    line('present', 'Present value', '=[free]*[factor]', { look: 'cents', ruling: 'total' }),
    gap,
    head('Working capital'),
    line('working', 'At the end of the year', '=[revenue]*[Inputs.working]', { look: 'cents' }),
  ],
}

const WHOLE_FLOWS = '[Cash flow.free:]'
const AGES = '[Cash flow.age:]'
const LAST = '[Cash flow.free|]'
const LAST_AGE = '[Cash flow.age|]'

/** Value per share for other costs of capital and growth rates, with an independent formula. */
const sensitivity = (): readonly Row[] => [
  head(
    'Value per share',
    [null, ...STEPS.map((step) => `=[$Inputs.terminal]+${step}*[$growth_step]`)],
    { key: 'grid', look: 'percent2' },
  ),
  ...STEPS.map((step, row) => {
    const [rate, growth] = ['[#@0]', (column: number): string => `[grid@${column}]`]
    const value = (column: number): string => {
      const terminal = `${LAST}*(1+${growth(column)})/(${rate}-${growth(column)})/(1+${rate})^${LAST_AGE}`
      return `=(SUMPRODUCT(${WHOLE_FLOWS}/(1+${rate})^${AGES})+${terminal}-[$net_debt])/[$Inputs.shares]`
    }
    return line(
      `s${row}`,
      'At a cost of capital of',
      [`=[$wacc]+${step}*[$wacc_step]`, ...STEPS.map((_, column) => value(column + 1))],
      { look: ['percent2', 'cents'] },
    )
  }),
]

const valuation: SheetRows = {
  name: 'Valuation',
  columns: 6,
  rows: [
    title('Discounted cash flow'),
    note(
      'Amounts in millions. The value of the firm is its free cash flow at the cost of capital.',
    ),
    head('Cost of capital', ['Value']),
    single(
      'equity_rate',
      'Cost of equity',
      '=[$Inputs.risk_free]+[$Inputs.beta]*[$Inputs.premium]',
      'percent2',
      'Risk-free rate + beta × premium',
    ),
    single(
      'debt_rate',
      'Cost of debt after tax',
      '=[$Inputs.debt_rate]*(1-[$Inputs.tax])',
      'percent2',
    ),
    single('equity_weight', 'Equity, % of capital', '=1-[$Inputs.debt_weight]', 'percent'),
    line(
      'wacc',
      'Cost of capital',
      ['=[$equity_weight]*[$equity_rate]+[$Inputs.debt_weight]*[$debt_rate]'],
      { look: 'percent2', ruling: 'total' },
    ),
    gap,
    head('Value', ['Value']),
    single('explicit', 'Present value of five years', '=SUM([Cash flow.present:])', 'cents'),
    single(
      'terminal',
      'Value after the last year',
      `=${LAST}*(1+[$Inputs.terminal])/([$wacc]-[$Inputs.terminal])`,
      'cents',
      'Last free cash flow growing for ever',
    ),
    single('terminal_now', 'Its present value', '=[$terminal]*[Cash flow.factor|]', 'cents'),
    line('firm', 'Value of the firm', ['=[$explicit]+[$terminal_now]'], {
      look: 'cents',
      ruling: 'sum',
    }),
    single('net_debt', 'Net debt', '=[$Inputs.debt]-[$Inputs.cash]', 'cents'),
    line('equity', 'Value of the equity', ['=[$firm]-[$net_debt]'], {
      look: 'cents',
      ruling: 'sum',
    }),
    line('share', 'Value per share', ['=[$equity]/[$Inputs.shares]'], {
      look: 'cents',
      ruling: 'total',
    }),
    gap,
    single('part', 'Of the firm: after the last year', '=[$terminal_now]/[$firm]', 'percent'),
    single(
      'multiple',
      'Value after the last year to EBITDA',
      // A multiple of a loss has no meaning.
      '=IF([Cash flow.ebitda|]>0,[$terminal]/[Cash flow.ebitda|],"–")',
      'times',
    ),
    gap,
    ...checks({
      'NPV of the flows is the sum of their present values': `NPV([$wacc],${WHOLE_FLOWS})-[$explicit]`,
      'Growth after the last year is below the cost of capital':
        'IF([$Inputs.terminal]<[$wacc],0,1)',
      'The middle of the table is the value per share': '[$s2/3]-[$share]',
      'Working capital changes add up':
        'SUM([Cash flow.change:])-[$Inputs.base_working]+[Cash flow.working|]',
      'Capital is equity and debt': '[$equity_weight]+[$Inputs.debt_weight]-1',
    }),
    gap,
    head('Steps of the table', ['Value']),
    single('wacc_step', 'Step of the cost of capital', 0.005, 'percent2', 'Down'),
    single('growth_step', 'Step of growth', 0.0025, 'percent2', 'Across'),
    gap,
    ...sensitivity(),
  ],
}

/** Firm value from five years of free cash flow, with a sensitivity table. */
export const dcf = (now: Date): readonly SheetRows[] => [
  valuation,
  inputs(now.getUTCFullYear() - 1),
  flows,
]
