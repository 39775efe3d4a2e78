import { money } from '../../../inputs.ts'

export const inputs = {
  cash: money('Cash', ['cash', 'account', 'bank', 'have', 'money']),
  burn: money('Net burn a month', ['burn', 'net burn', 'burning', 'lose', 'spend'], {
    min: 0.01,
    per: 'month',
  }),
}
