import { list, yearlyRate } from '../../../inputs.ts'

export const inputs = {
  flows: list('Cash flows, the first one today', ['cash flow', 'flow', 'returning', 'return'], {
    minLength: 2,
    outlay: ['invest', 'outlay', 'cost', 'project', 'pay', 'spend', 'investment'],
  }),
  rate: yearlyRate('Discount rate', ['rate', 'discount', 'cost of capital', 'at', 'wacc']),
}
