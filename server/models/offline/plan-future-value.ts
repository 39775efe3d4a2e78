import { evaluateCall } from './evaluation.ts'
import type { Intent } from './intent/intent.ts'
import { textStep, type Plan, tellFailure } from './step.ts'
import { figureTable, joinList, formatMoney, formatPercent, formatMonths } from './text-format.ts'

type Future = Extract<Intent, { kind: 'future' }>

const lack = ({ present, payment, rate, months, otherPeriod }: Future): string | null => {
  if (otherPeriod)
    return 'I can only use monthly payments. Give me the monthly payment, for example "Future value of $500 a month at 5% over 20 years".'
  const wants = [
    present === 0 && payment === 0 ? 'an amount' : '',
    rate === null ? 'an annual rate' : '',
    months === null ? 'a term' : '',
  ].filter(Boolean)
  return wants.length === 0
    ? null
    : `I still need ${joinList(wants)}, for example "Future value of $500 a month at 5% over 20 years".`
}

/**
 * Inputs and results as a table. Formulas refer to rows by label, so they still calculate in a
 * spreadsheet made from the table.
 */
const tableOf = (
  { present, payment, currency }: Future,
  rate: number,
  months: number,
  value: number,
): string => {
  const paid = present + payment * months
  return figureTable([
    ['Opening balance', formatMoney(present, currency)],
    ['Monthly contribution', formatMoney(payment, currency)],
    ['Annual rate', formatPercent(rate)],
    ['Months', String(months)],
    [
      'Total contributions',
      formatMoney(paid, currency),
      '=[Opening balance]+[Monthly contribution]*[Months]',
    ],
    [
      'Interest earned',
      formatMoney(value - paid, currency),
      '=FV([Annual rate]/12,[Months],-[Monthly contribution],-[Opening balance])-[Total contributions]',
    ],
    [
      '**Future value**',
      `**${formatMoney(value, currency)}**`,
      '=SUM([Total contributions]:[Interest earned])',
    ],
  ])
}

/**
 * Calculates the future value of an amount and of monthly payments, compounded monthly, with FV.
 */
export const planFutureValue =
  (intent: Future): Plan =>
  (outcomes) => {
    const wanted = lack(intent)
    if (wanted) return textStep(wanted)
    const { present, payment, currency } = intent
    const rate = intent.rate ?? 0
    const months = intent.months ?? 0
    const [outcome] = outcomes
    if (!outcome)
      return {
        thought: {
          summary: 'Compounded monthly',
          text: `An annual rate of ${formatPercent(rate)} over ${formatMonths(months)}, compounded monthly, with payments at the end of each month. FV takes contributions as negative.`,
        },
        calls: [evaluateCall(`=FV(${rate}/12,${months},${-payment},${-present})`)],
      }
    if (!outcome.success) return tellFailure(outcome)
    const value = Number(outcome.output['value'])
    return {
      text: [
        `The future value after ${formatMonths(months)} is **${formatMoney(value, currency)}**.`,
        tableOf(intent, rate, months, value),
        `Compounded monthly at ${formatPercent(rate)} per year, before tax and fees.`,
      ].join('\n\n'),
    }
  }
