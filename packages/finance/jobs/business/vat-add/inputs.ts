import { money, percent } from '../../../inputs.ts'

export const inputs = {
  net: money('Amount without VAT', ['net', 'amount', 'price', 'plus'], { min: 0.01 }),
  rate: percent('VAT rate', ['vat', 'gst', 'sales tax', 'tax', 'mwst']),
}
