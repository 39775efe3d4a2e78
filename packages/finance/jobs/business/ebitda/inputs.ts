import { money } from '../../../inputs.ts'

export const inputs = {
  net_income: money(
    'Net income',
    ['net income', 'net profit', 'profit', 'earnings', 'bottom line'],
    { min: -1e12 },
  ),
  tax: money('Taxes', ['tax', 'taxes', 'income tax']),
  interest: money('Interest', ['interest', 'finance cost', 'interest expense']),
  depreciation: money('Depreciation and amortisation', [
    'd&a',
    'depreciation',
    'amortisation',
    'amortization',
    'da',
  ]),
}
