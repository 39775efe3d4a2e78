import type { YearMonth } from './figures.ts'
import type { Intent } from './intent.ts'
import { isoDay, loanSheet, type Terms, titleOf } from './loan-sheet.ts'
import { type Outcome, type Plan, type Situation, type Step, tellFailure } from './step.ts'
import { money, percent, roundMoney, span } from './words.ts'

type Loan = Extract<Intent, { kind: 'loan' }>
/** Longest loan that the schedule is built for, in months: 50 years. */
const MOST_MONTHS = 600

const missing = ({ amount, rate, months, beyond }: Loan): string | null => {
  if (beyond !== null)
    return `I build schedules of equal monthly payments, and I have no rule for "${beyond}". Give me the amount that is borrowed, the yearly rate and the term, and I build that.`
  const wants = [
    amount === null || amount <= 0 ? 'the amount' : '',
    rate === null ? 'the yearly rate' : '',
    months === null ? 'the term' : '',
  ].filter(Boolean)
  if (wants.length > 0)
    return `For a schedule I still need ${wants.join(' and ')}: for example "a $300,000 loan at 6.5% over 30 years".`
  return months !== null && (months < 1 || months > MOST_MONTHS)
    ? `A schedule can have 1 to ${MOST_MONTHS} monthly payments; ${months} is outside that.`
    : null
}

/** Payments start on the first of the next month unless the question names one. */
const nextMonth = (today: Date): YearMonth => {
  const month = today.getUTCMonth() + 2
  return { year: today.getUTCFullYear() + (month > 12 ? 1 : 0), month: month > 12 ? 1 : month }
}

const think = ({ amount, rate, months, start, currency }: Terms): NonNullable<Step['thought']> => ({
  summary: `${months} monthly payments`,
  text: `An annuity: ${roundMoney(amount, currency)} at ${percent(rate)} a year, ${span(months)}, so ${months} equal payments at ${percent(rate / 12)} a month, the first on ${isoDay(start)}. The inputs go into cells of their own. PMT gives the payment, rounded to the cent; IPMT gives each month's interest on what is open, rounded too; the rest is principal, beside it the unrounded PPMT. The last payment clears what is left. The principal of all rows must be the amount: that is the check.`,
})

const report = (terms: Terms, created: Outcome, read: Outcome): Step => {
  const id = String(created.output['spreadsheet_id'])
  const title = String(created.output['title'] ?? titleOf(terms))
  const values = (read.output['values'] ?? []) as readonly (readonly unknown[])[]
  const [payment, interest, paid] = [0, 1, 2].map((row) => Number(values[row]?.[0]))
  const check = String(values[3]?.[0])
  return {
    text: [
      `The monthly payment is **${money(payment ?? NaN, terms.currency)}**.`,
      `| Over ${span(terms.months)} | Amount |\n|---|---:|\n| Borrowed | ${money(terms.amount, terms.currency)} |\n| Interest | ${money(interest ?? NaN, terms.currency)} |\n| **Total paid** | **${money(paid ?? NaN, terms.currency)}** |`,
      `The schedule stands in [${title}](/app/spreadsheet/${id}), ${terms.months} rows, every figure a live formula. Each row foots to the cent. Change an input in C5:C8 and all of it follows; there are rows for ${terms.months} payments. The check in G8 says ${check}: ${check === 'OK' ? 'the last payment clears the loan' : 'the schedule does not clear the loan'}.`,
    ].join('\n\n'),
  }
}

/** A loan schedule in a new spreadsheet: inputs, results, one row a payment, read back at the end. */
export const planLoan =
  (intent: Loan, { today }: Situation): Plan =>
  (outcomes) => {
    const lack = missing(intent)
    if (lack) return { text: lack }
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed)
    const terms: Terms = {
      amount: intent.amount ?? 0,
      rate: intent.rate ?? 0,
      months: intent.months ?? 0,
      start: intent.start ?? nextMonth(today),
      currency: intent.currency,
    }
    const [created, read] = outcomes
    const id = String(created?.output['spreadsheet_id'])
    if (!created)
      return {
        thought: think(terms),
        calls: [
          {
            tool: 'create_spreadsheet',
            input: { title: titleOf(terms), sheets: [loanSheet(terms)] },
          },
        ],
      }
    if (!read)
      return { calls: [{ tool: 'read_range', input: { spreadsheet_id: id, range: 'G5:G8' } }] }
    return report(terms, created, read)
  }
