import { SPREADSHEET_TITLE } from './specimen-cells.ts'
import { loan, formatMoney, payment, totalInterest, totalPaid } from './specimen-loan.ts'

export const QUESTION = 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years'

/** The tools of the answer, with the object each one uses. */
export const STEPS = [
  { name: 'Create spreadsheet', touches: SPREADSHEET_TITLE },
  { name: 'Read range', touches: 'Schedule!G5:G8' },
] as const

export const ANSWER = {
  lead: 'The monthly payment is',
  payment: `$${formatMoney(payment)}`,
  totals: [
    { name: 'Loan amount', amount: `$${formatMoney(loan.amount)}` },
    { name: 'Total interest', amount: `$${formatMoney(totalInterest)}` },
    { name: 'Total paid', amount: `$${formatMoney(totalPaid)}` },
  ],
  close:
    'Change an input in C5:C8 and everything recalculates, for up to 360 payments. The check in G8 shows OK: the last payment clears the loan.',
} as const
