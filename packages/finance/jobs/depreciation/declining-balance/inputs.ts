import { count, money, number, years } from '../../../inputs.ts'

export const inputs = {
  cost: money('Cost', ['cost', 'price', 'asset', 'machine', 'purchase'], { min: 0.01 }),
  life: years('Useful life (years)', ['life', 'useful', 'over'], {
    min: 1,
    max: 60,
    isWhole: true,
  }),
  salvage: money('Salvage value', ['salvage', 'residual', 'scrap', 'resale'], { default: 0 }),
  factor: number('Factor', ['factor', 'times', 'rate'], { min: 1, max: 3, default: 2 }),
  year: count('Year', ['year', 'in year', 'during year'], { min: 1, max: 60, isWhole: true }),
}
