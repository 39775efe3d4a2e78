import { money, percent } from '../../../inputs.ts'

export const inputs = {
  gross: money('Amount with VAT', ['bill', 'gross', 'including', 'amount', 'total', 'invoice'], {
    min: 0.01,
  }),
  rate: percent('VAT rate', ['vat', 'gst', 'tax', 'sales tax', 'mwst', 'tva']),
}
