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

const YEARS = 5
/**
 * Steps of the sensitivity table. The rows vary the WACC, the columns vary the terminal growth, and
 * the base case is in the middle.
 */
const STEPS = [-2, -1, 0, 1, 2]

const inputs = (year: number): SheetRows => ({
  name: 'Inputs',
  columns: YEARS,
  rows: [
    title('Inputs'),
    note('Inputs in blue. Amounts in millions; cash flows fall at year-end.'),
    sectionHeader('Operations', (column) => (column === 0 ? '=[$base_year]+1' : '=[#<]+1'), {
      key: 'years',
      format: 'year',
    }),
    line('growth', 'Revenue growth', [0.12, 0.1, 0.08, 0.06, 0.04], { format: 'percent' }),
    line('margin', 'EBITDA margin', [0.22, 0.225, 0.23, 0.235, 0.235], { format: 'percent' }),
    line('depreciation', 'Depreciation, % of revenue', [0.045, 0.045, 0.044, 0.043, 0.042], {
      format: 'percent',
    }),
    line('capex', 'Capital expenditure, % of revenue', [0.06, 0.058, 0.054, 0.05, 0.046], {
      format: 'percent',
    }),
    line('working', 'Working capital, % of revenue', [0.12, 0.12, 0.118, 0.116, 0.115], {
      format: 'percent',
    }),
    emptyRow,
    sectionHeader('Base', ['Value']),
    oneCellLine('base_year', 'Base year', year, 'year'),
    oneCellLine('base', 'Base-year revenue', 420, 'cents'),
    oneCellLine('base_working', 'Closing working capital', 50, 'cents'),
    oneCellLine('tax', 'Tax rate', 0.25, 'percent'),
    emptyRow,
    sectionHeader('Cost of capital', ['Value']),
    oneCellLine('risk_free', 'Risk-free rate', 0.035, 'percent', '10-year government bond yield'),
    oneCellLine('beta', 'Beta', 1.15, 'cents', 'Levered, at the target capital structure'),
    oneCellLine('premium', 'Equity risk premium', 0.055, 'percent'),
    oneCellLine('debt_rate', 'Pre-tax cost of debt', 0.06, 'percent'),
    oneCellLine('debt_weight', 'Debt weight', 0.25, 'percent', 'Target, at market values'),
    emptyRow,
    sectionHeader('Valuation', ['Value']),
    oneCellLine('terminal', 'Terminal growth rate', 0.02, 'percent', 'Must be below WACC'),
    oneCellLine('debt', 'Debt', 145, 'cents'),
    oneCellLine('cash', 'Cash', 38, 'cents'),
    oneCellLine('shares', 'Diluted shares (millions)', 32, 'cents'),
  ],
})

const flows: SheetRows = {
  name: 'Cash flow',
  columns: YEARS,
  rows: [
    title('Unlevered free cash flow'),
    note('Before interest; tax is charged on EBIT.'),
    sectionHeader('Year', '=[Inputs.years]', { key: 'year', format: 'year' }),
    line(
      'revenue',
      'Revenue',
      (column) =>
        column === 0 ? '=[$Inputs.base]*(1+[Inputs.growth])' : '=[revenue<]*(1+[Inputs.growth])',
      { format: 'cents' },
    ),
    line('ebitda', 'EBITDA', '=[revenue]*[Inputs.margin]', { format: 'cents' }),
    line('depreciation', 'Depreciation', '=-[revenue]*[Inputs.depreciation]', { format: 'cents' }),
    line('ebit', 'EBIT', '=[ebitda]+[depreciation]', { format: 'cents', ruling: 'sum' }),
    line('tax', 'Tax on EBIT', '=-MAX(0,[ebit])*[$Inputs.tax]', { format: 'cents' }),
    line('nopat', 'NOPAT', '=[ebit]+[tax]', { format: 'cents', ruling: 'sum' }),
    line('back', 'Add back depreciation', '=-[depreciation]', { format: 'cents' }),
    line('capex', 'Capital expenditure', '=-[revenue]*[Inputs.capex]', { format: 'cents' }),
    line(
      'change',
      'Change in working capital',
      (column) => (column === 0 ? '=[$Inputs.base_working]-[working]' : '=[working<]-[working]'),
      { format: 'cents' },
    ),
    line('free', 'Free cash flow', '=[nopat]+[back]+[capex]+[change]', {
      format: 'cents',
      ruling: 'total',
    }),
    emptyRow,
    sectionHeader('Discounting'),
    line('age', 'Discount period (years)', '=[year]-[$Inputs.base_year]', { format: 'plain' }),
    line('factor', 'Discount factor', '=1/(1+[$Valuation.wacc])^[age]', { format: 'factor' }),
    line('present', 'Present value', '=[free]*[factor]', { format: 'cents', ruling: 'total' }),
    emptyRow,
    sectionHeader('Working capital'),
    line('working', 'Closing balance', '=[revenue]*[Inputs.working]', { format: 'cents' }),
  ],
}

const WHOLE_FLOWS = '[Cash flow.free:]'
const AGES = '[Cash flow.age:]'
const LAST = '[Cash flow.free|]'
const LAST_AGE = '[Cash flow.age|]'

/**
 * Value per share for other WACCs and terminal growth rates. Each formula calculates the whole
 * value and does not use the value of the base case.
 */
const sensitivity = (): readonly Row[] => [
  sectionHeader(
    'Value per share',
    [null, ...STEPS.map((step) => `=[$Inputs.terminal]+${step}*[$growth_step]`)],
    { key: 'grid', format: 'percent2' },
  ),
  ...STEPS.map((step, row) => {
    const [rate, growth] = ['[#@0]', (column: number): string => `[grid@${column}]`]
    const value = (column: number): string => {
      const terminal = `${LAST}*(1+${growth(column)})/(${rate}-${growth(column)})/(1+${rate})^${LAST_AGE}`
      return `=(SUMPRODUCT(${WHOLE_FLOWS}/(1+${rate})^${AGES})+${terminal}-[$net_debt])/[$Inputs.shares]`
    }
    return line(
      `s${row}`,
      'At WACC of',
      [`=[$wacc]+${step}*[$wacc_step]`, ...STEPS.map((_, column) => value(column + 1))],
      { format: ['percent2', 'cents'] },
    )
  }),
]

const valuation: SheetRows = {
  name: 'Valuation',
  columns: 6,
  rows: [
    title('Discounted cash flow'),
    note('Amounts in millions. Enterprise value is free cash flow discounted at WACC.'),
    sectionHeader('Cost of capital', ['Value']),
    oneCellLine(
      'equity_rate',
      'Cost of equity',
      '=[$Inputs.risk_free]+[$Inputs.beta]*[$Inputs.premium]',
      'percent2',
      'CAPM: risk-free rate + beta × equity risk premium',
    ),
    oneCellLine(
      'debt_rate',
      'After-tax cost of debt',
      '=[$Inputs.debt_rate]*(1-[$Inputs.tax])',
      'percent2',
    ),
    oneCellLine('equity_weight', 'Equity weight', '=1-[$Inputs.debt_weight]', 'percent'),
    line('wacc', 'WACC', ['=[$equity_weight]*[$equity_rate]+[$Inputs.debt_weight]*[$debt_rate]'], {
      format: 'percent2',
      ruling: 'total',
    }),
    emptyRow,
    sectionHeader('Valuation', ['Value']),
    oneCellLine('explicit', 'PV of free cash flow', '=SUM([Cash flow.present:])', 'cents'),
    oneCellLine(
      'terminal',
      'Terminal value',
      `=${LAST}*(1+[$Inputs.terminal])/([$wacc]-[$Inputs.terminal])`,
      'cents',
      'Gordon growth on the final-year cash flow',
    ),
    oneCellLine(
      'terminal_now',
      'PV of terminal value',
      '=[$terminal]*[Cash flow.factor|]',
      'cents',
    ),
    line('firm', 'Enterprise value', ['=[$explicit]+[$terminal_now]'], {
      format: 'cents',
      ruling: 'sum',
    }),
    oneCellLine('net_debt', 'Net debt', '=[$Inputs.debt]-[$Inputs.cash]', 'cents'),
    line('equity', 'Equity value', ['=[$firm]-[$net_debt]'], {
      format: 'cents',
      ruling: 'sum',
    }),
    line('share', 'Value per share', ['=[$equity]/[$Inputs.shares]'], {
      format: 'cents',
      ruling: 'total',
    }),
    emptyRow,
    oneCellLine('part', 'Terminal value, % of EV', '=[$terminal_now]/[$firm]', 'percent'),
    oneCellLine(
      'multiple',
      'Implied exit multiple (TV / EBITDA)',
      // A multiple of a loss has no meaning.
      '=IF([Cash flow.ebitda|]>0,[$terminal]/[Cash flow.ebitda|],"–")',
      'times',
    ),
    emptyRow,
    ...checkRows({
      'NPV ties to the sum of present values': `NPV([$wacc],${WHOLE_FLOWS})-[$explicit]`,
      'Terminal growth rate is below WACC': 'IF([$Inputs.terminal]<[$wacc],0,1)',
      'Sensitivity table ties to value per share': '[$s2/3]-[$share]',
      'Working capital changes tie to balances':
        'SUM([Cash flow.change:])-[$Inputs.base_working]+[Cash flow.working|]',
      'Capital weights sum to 100%': '[$equity_weight]+[$Inputs.debt_weight]-1',
    }),
    emptyRow,
    sectionHeader('Sensitivity steps', ['Value']),
    oneCellLine('wacc_step', 'Step in WACC', 0.005, 'percent2', 'Down the table'),
    oneCellLine('growth_step', 'Step in growth', 0.0025, 'percent2', 'Across the table'),
    emptyRow,
    ...sensitivity(),
  ],
}

/** Firm value from five years of free cash flow, with a sensitivity table. */
export const dcf = (now: Date): readonly SheetRows[] => [
  valuation,
  inputs(now.getUTCFullYear() - 1),
  flows,
]
