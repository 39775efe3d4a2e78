import { money } from '../../../inputs.ts'

export const inputs = {
  cash: money('Cash', ['cash', 'bank', 'cash and equivalents']),
  receivables: money('Receivables', ['receivable', 'debtor']),
  stock: money('Stock', ['stock', 'inventory', 'inventories'], { default: 0 }),
  liabilities: money('Current liabilities', ['current liability', 'liability', 'short-term debt'], {
    min: 0.01,
  }),
}
