import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const zeroCoupon = defineJob({
  id: 'zero_coupon',
  group: 'bonds',
  title: 'Zero-coupon bond',
  names: ['zero', 'zero coupon', 'zero-coupon', 'zero bond', 'strip'],
  example: 'What does a 15 year zero with a face value of 10,000 cost at a yield of 4%?',
  conventions: ['No coupons. The yield is divided by the compounding periods of a year.'],
  inputs,
  figures,
})
