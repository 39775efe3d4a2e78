import { money, percent } from '../../../inputs.ts'

export const inputs = {
  ebit: money('EBIT', ['ebit', 'operating profit', 'operating income'], { min: -1e12 }),
  tax: percent('Tax rate', ['tax', 'tax rate']),
  capital: money('Invested capital', ['invested capital', 'capital employed', 'capital invested'], {
    min: 0.01,
  }),
}
