import { defineJob } from '../../../job.ts'
import { figures } from './figures.ts'
import { inputs } from './inputs.ts'

export const discountPrice = defineJob({
  id: 'discount_price',
  group: 'business',
  title: 'Price after a discount',
  names: ['off', 'discount', 'rebate'],
  example: 'A price of 80, 15% off, then 8% sales tax: what is the final price?',
  conventions: ['The discount comes first, then the tax.'],
  inputs,
  figures,
})
