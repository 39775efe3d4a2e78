import { list } from '../../../inputs.ts'

export const inputs = {
  flows: list('Cash flows, the first one today', ['cash flow', 'flow', 'return', 'getting'], {
    minLength: 2,
    outlay: ['invest', 'outlay', 'cost', 'pay', 'spend', 'buy', 'project'],
  }),
}
