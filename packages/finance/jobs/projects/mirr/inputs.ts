import { list, yearlyRate } from '../../../inputs.ts'

export const inputs = {
  flows: list('Cash flows, the first one today', ['cash flow', 'flow', 'return'], {
    minLength: 2,
    outlay: ['invest', 'outlay', 'cost', 'pay', 'spend', 'buy', 'project'],
  }),
  finance: yearlyRate('Finance rate', ['finance', 'financing', 'borrow', 'cost of funds']),
  reinvest: yearlyRate('Reinvestment rate', ['reinvest', 'reinvestment', 'reinvested']),
}
