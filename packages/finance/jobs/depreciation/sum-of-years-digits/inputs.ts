import { count, money, years } from '../../../inputs.ts'

export const inputs = {
  cost: money('Cost', ['cost', 'price', 'asset', 'purchase'], { min: 0.01 }),
  life: years('Useful life (years)', ['life', 'useful', 'over', 'year'], {
    min: 1,
    max: 60,
    isWhole: true,
  }),
  salvage: money('Salvage value', ['salvage', 'residual', 'scrap'], { default: 0 }),
  year: count('Year', ['year', 'in year'], { min: 1, max: 60, isWhole: true, default: 1 }),
}
