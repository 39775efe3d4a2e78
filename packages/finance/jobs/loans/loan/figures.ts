import type { Figure } from '../../../job.ts'
import type { Given } from '../../../inputs.ts'

const PERIODS: Readonly<Record<number, string>> = {
  1: 'Yearly payment',
  2: 'Half-yearly payment',
  4: 'Quarterly payment',
  12: 'Monthly payment',
  26: 'Payment every two weeks',
  52: 'Weekly payment',
  365: 'Daily payment',
}

const passed = 'MIN([payments],ROUND([after]*[per_year],0))'

export const figures: readonly Figure[] = [
  {
    key: 'payments',
    label: 'Number of payments',
    unit: 'count',
    formula: 'ROUND([term]*[per_year],0)',
  },
  {
    key: 'payment',
    label: ({ per_year }: Given) => PERIODS[Number(per_year)] ?? 'Payment',
    unit: 'money',
    formula: '-PMT([rate]/[per_year],[payments],[amount])',
    words: ['payment', 'instalment', 'repayment', 'pay'],
  },
  {
    key: 'total_paid',
    label: 'Total paid',
    unit: 'money',
    formula: '[payment]*[payments]',
    words: ['total paid', 'total payment', 'total cost', 'altogether'],
  },
  {
    key: 'total_interest',
    label: 'Total interest',
    unit: 'money',
    formula: '[total_paid]-[amount]',
    words: ['total interest', 'interest in total', 'interest over the life', 'interest'],
  },
  {
    key: 'balance',
    label: 'Balance after the years passed',
    unit: 'money',
    formula: `-FV([rate]/[per_year],${passed},-[payment],[amount])`,
    words: ['balance', 'outstanding', 'left to pay', 'still owe', 'remaining'],
  },
  {
    key: 'interest_so_far',
    label: 'Interest in the years passed',
    unit: 'money',
    formula: `[payment]*${passed}-([amount]-[balance])`,
    words: ['interest in the first', 'interest after', 'interest paid'],
  },
]
