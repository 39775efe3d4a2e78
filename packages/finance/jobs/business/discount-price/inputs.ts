import { money, percent } from '../../../inputs.ts'

export const inputs = {
  price: money('List price', ['ticket', 'price', 'list price', 'costs', 'of', 'rrp'], {
    min: 0.01,
  }),
  discount: percent('Discount', ['off', 'discount', 'reduction', 'rebate', 'reduced']),
  tax: percent('Tax after that', ['sales tax', 'tax', 'vat', 'gst'], { default: 0 }),
}
