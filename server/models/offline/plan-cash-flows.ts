import { evaluateCall } from './evaluation.ts'
import type { Intent } from './intent/intent.ts'
import { textStep, type Outcome, type Plan, type Step, tellFailure } from './step.ts'
import { formatFigure, figureTable, formatMoney, formatPercent } from './text-format.ts'

type Flows = Extract<Intent, { kind: 'flows' }>

const list = (flows: readonly number[]): string => `{${flows.join(',')}}`

/** NPV discounts its first value by one period, so we add today's flow separately. */
const npvFormula = (rate: number, flows: readonly number[]): string =>
  `=${flows[0] ?? 0}+NPV(${rate},${flows.slice(1).join(',')})`

const irrFormula = (flows: readonly number[]): string => `=IRR(${list(flows)})`

const missing = ({ npv, rate, flows }: Flows): string | null => {
  if (flows.length < 2)
    return 'I need the cash flows in order, starting with today’s, for example "NPV at 10% of -1000, 300, 420, 680".'
  return npv && rate === null
    ? 'I need the discount rate, for example "NPV at 10% of -1000, 300, 420, 680".'
    : null
}

const line = (intent: Flows, outcome: Outcome): string => {
  const value = Number(outcome.output['value'])
  const formula = String(outcome.output['formula'])
  if (formula.startsWith('=IRR'))
    return `The internal rate of return is **${formatPercent(value, 2)}** per period.`
  const rate = formatPercent(intent.rate ?? 0)
  const verdict = value === 0 ? 'equal to' : value > 0 ? 'above' : 'below'
  return `The net present value at ${rate} is **${formatMoney(value, intent.currency)}**. The return is ${verdict} the ${rate} hurdle rate.`
}

/**
 * The flows and the results as a table. Formulas refer to rows by label, so they remain live in a
 * sheet.
 */
const tableOf = ({ flows, npv, rate, currency }: Flows, outcomes: readonly Outcome[]): string => {
  const last = flows.length - 1
  const results = outcomes.map(({ output }) => {
    const value = Number(output['value'])
    return String(output['formula']).startsWith('=IRR')
      ? (['**IRR**', `**${formatPercent(value, 2)}**`, `=IRR([0]:[${last}])`] as const)
      : ([
          '**NPV**',
          `**${formatMoney(value, currency)}**`,
          `=[0]+NPV([Discount rate],[1]:[${last}])`,
        ] as const)
  })
  return figureTable(
    [
      ...flows.map((flow, period) => [String(period), formatFigure(flow)] as const),
      ...(npv ? [['Discount rate', formatPercent(rate ?? 0)] as const] : []),
      ...results,
    ],
    'Period',
  )
}

const answer = (intent: Flows, outcomes: readonly Outcome[]): Step => ({
  text: [
    ...outcomes.map((outcome) => line(intent, outcome)),
    tableOf(intent, outcomes),
    'The first cash flow is today; each of the others is one period later.',
  ].join('\n\n'),
})

/** Calculates net present value and internal rate of return with worksheet functions. */
export const planCashFlows =
  (intent: Flows): Plan =>
  (outcomes) => {
    const lack = missing(intent)
    if (lack) return textStep(lack)
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed, outcomes)
    if (outcomes.length > 0) return answer(intent, outcomes)
    const { npv, irr, rate, flows } = intent
    const formulas = [
      ...(npv ? [npvFormula(rate ?? 0, flows)] : []),
      ...(irr ? [irrFormula(flows)] : []),
    ]
    return {
      thought: {
        summary: `${flows.length} cash flows`,
        text: `The question gives ${flows.length} cash flows, the first (${formatFigure(flows[0] ?? 0)}) today. I calculate with the worksheet's own functions, so the same formula works in a sheet.`,
      },
      calls: formulas.map(evaluateCall),
    }
  }
