import { list, yearlyRate } from '../../../inputs.ts'

export const inputs = {
  rate: yearlyRate(
    'Discount rate',
    ['rate', 'discount', 'cost of capital', 'hurdle', 'at', 'wacc'],
    {
      min: -0.99,
    },
  ),
  flows: list('Cash flows, the first one today', ['cash flow', 'flow', 'return', 'inflow'], {
    minLength: 2,
    outlay: ['invest', 'outlay', 'cost', 'pay', 'spend', 'buy', 'project'],
  }),
}
