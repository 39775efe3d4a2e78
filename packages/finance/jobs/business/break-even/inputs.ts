import { money } from '../../../inputs.ts'

export const inputs = {
  price: money('Price per unit', ['price', 'sell', 'selling', 'charge', 'at'], { min: 0.01 }),
  unit_cost: money(
    'Variable cost per unit',
    [
      'cost',
      'variable',
      'variable cost',
      'unit cost',
      'costs us',
      'costs',
      'piece',
      'each',
      'make',
    ],
    { min: 0 },
  ),
  fixed: money(
    'Fixed costs',
    ['fixed', 'fixed cost', 'rent', 'wage', 'overhead', 'salary', 'a month'],
    { min: 0, anyPeriod: true },
  ),
}
