import { money, percent, yearlyRate } from '../../../inputs.ts'

export const inputs = {
  equity: money(
    'Market value of equity',
    ['equity', 'market cap', 'market value', 'capitalisation', 'capitalization', 'share capital'],
    { min: 0 },
  ),
  debt: money('Market value of debt', ['debt', 'loan', 'bond', 'borrowing'], { min: 0 }),
  cost_of_equity: yearlyRate('Cost of equity', [
    'cost of equity',
    'equity cost',
    'return on equity',
    're',
  ]),
  cost_of_debt: yearlyRate('Cost of debt before tax', [
    'cost of debt',
    'debt cost',
    'pre-tax cost of debt',
    'interest rate',
    'interest',
    'rd',
  ]),
  tax: percent('Tax rate', ['tax', 'tax rate', 'corporate tax']),
}
