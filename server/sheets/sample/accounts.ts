/** Where an account counts: on the balance sheet, or in profit as income or costs. */
export type AccountClass = 'Balance sheet' | 'Income' | 'Costs'

export type Account = {
  readonly number: number
  readonly name: string
  readonly class: AccountClass
}

const NAMES: readonly (readonly [number, string])[] = [
  [1000, 'Cash at bank'],
  [1100, 'Trade receivables'],
  [1200, 'Inventory'],
  [1500, 'Equipment'],
  [1510, 'Accumulated depreciation'],
  [2000, 'Trade payables'],
  [2100, 'Payroll taxes payable'],
  [2500, 'Bank loan'],
  [3000, 'Share capital'],
  [3100, 'Retained earnings'],
  [4000, 'Product sales'],
  [4100, 'Service income'],
  [5000, 'Cost of goods sold'],
  [6000, 'Wages'],
  [6010, 'Payroll taxes'],
  [6100, 'Rent'],
  [6110, 'Utilities'],
  [6200, 'Software'],
  [6300, 'Marketing'],
  [6310, 'Travel'],
  [6400, 'Freight out'],
  [6500, 'Insurance'],
  [6510, 'Professional fees'],
  [6600, 'Depreciation'],
  [6700, 'Bank charges'],
  [7000, 'Loan interest'],
]

const classOf = (number: number): AccountClass => {
  if (number < 4000) return 'Balance sheet'
  return number < 5000 ? 'Income' : 'Costs'
}

/** The chart of accounts. Numbers below 4000 belong to the balance sheet. */
export const ACCOUNTS: readonly Account[] = NAMES.map(([number, name]) => ({
  number,
  name,
  class: classOf(number),
}))

/** The departments to which entries of income and costs belong. */
export const DEPARTMENTS = ['Sales', 'Operations', 'Administration'] as const
export type Department = (typeof DEPARTMENTS)[number]
