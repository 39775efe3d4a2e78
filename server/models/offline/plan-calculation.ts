import { evaluateCall } from './evaluation.ts'
import type { Calculation } from './intent/calculation.ts'
import { type Plan, type Situation, tellFailure, tellNoSheet } from './step.ts'
import { escapeMarkdown, formatFigure, formatMoney } from './text-format.ts'

const shownOf = (value: unknown, { currency }: Calculation): string => {
  if (typeof value === 'boolean') return String(value).toUpperCase()
  if (typeof value !== 'number') return escapeMarkdown(String(value ?? '')) || 'blank'
  return currency === null ? formatFigure(value) : formatMoney(value, currency)
}

/** Calculates a formula that the question gives in full. */
export const planCalculation =
  (asked: Calculation, situation: Situation): Plan =>
  ([outcome]) => {
    const { formula, readsCells } = asked
    if (readsCells && situation.spreadsheetId === null) return tellNoSheet(situation)
    if (!outcome) return { calls: [evaluateCall(formula)] }
    if (!outcome.success) return tellFailure(outcome)
    const { value, rows } = outcome.output
    const more = Array.isArray(rows) ? ' It returns more values; this is the first.' : ''
    return { text: `\`${formula}\` is **${shownOf(value, asked)}**.${more}` }
  }
