import { money, years } from '../../../inputs.ts'

export const inputs = {
  cost: money('Cost', ['cost', 'price', 'bought', 'asset', 'machine', 'purchase'], { min: 0.01 }),
  life: years('Useful life (years)', ['life', 'year', 'over', 'useful', 'use'], {
    min: 0.5,
    max: 100,
  }),
  salvage: money(
    'Salvage value',
    ['salvage', 'residual', 'scrap', 'back', 'resale', 'left', 'trade-in'],
    { default: 0 },
  ),
  after: years('Years passed', ['after', 'passed', 'old', 'end of year', 'year'], {
    remark: 'For the book value',
  }),
}
