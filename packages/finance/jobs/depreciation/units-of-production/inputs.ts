import { count, money } from '../../../inputs.ts'

export const inputs = {
  cost: money('Cost', ['cost', 'price', 'asset', 'purchase'], { min: 0.01 }),
  salvage: money('Salvage value', ['salvage', 'residual', 'scrap'], { default: 0 }),
  total_units: count(
    'Units in total',
    ['hour', 'mile', 'unit', 'km', 'total', 'in total', 'lifetime', 'capacity', 'expected'],
    {
      min: 0.01,
    },
  ),
  units: count('Units in the period', ['this year', 'this period', 'produced', 'used', 'driven'], {
    min: 0,
  }),
}
