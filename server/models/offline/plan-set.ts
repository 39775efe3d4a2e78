import { cellsOf, type Labelled, labelledFigures } from './cells.ts'
import type { Figure } from './figures.ts'
import type { Intent } from './intent.ts'
import { type Outcome, type Plan, type Situation, type Step, tellFailure } from './step.ts'
import { figure } from './words.ts'

type Ask = Extract<Intent, { kind: 'set' }>

/** The part of the sheet in which inputs and results are looked for. */
const TOP_CELLS = 'A1:J40'
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  principal: ['principal', 'amount'],
  amount: ['amount', 'principal'],
}

const inputNamed = (label: string, figures: readonly Labelled[]): Labelled | null => {
  const names = SYNONYMS[label] ?? [label]
  return (
    figures.find(
      (found) => !found.isFormula && names.some((name) => found.label.toLowerCase().includes(name)),
    ) ?? null
  )
}

/** A term given in years goes into a cell of months as months, and the other way round. */
const valueFor = (label: string, { value, unit }: Figure): number => {
  if (unit === 'years' && /month/i.test(label)) return value * 12
  return unit === 'months' && /year/i.test(label) ? value / 12 : value
}

const shownCell = (written: Outcome): { readonly before: string; readonly after: string } => {
  const [cell] = (written.output['cells'] ?? []) as readonly Record<string, unknown>[]
  return { before: String(cell?.['before'] ?? ''), after: String(cell?.['after'] ?? '') }
}

const report = (input: Labelled, written: Outcome, results: readonly Labelled[]): Step => {
  const { before, after } = shownCell(written)
  const rows = results.filter(({ label, isFormula }) => isFormula && /^\D/.test(label)).slice(0, 8)
  const table = rows.map(
    ({ label, value }) => `| ${label} | ${figure(Math.round(value * 100) / 100)} |`,
  )
  return {
    text: [
      `${input.label} (${input.cell}) was ${before}, now **${after}**. ${figure(Number(written.output['recalculated']))} formulas were recalculated.`,
      ...(rows.length > 0 ? [`| | Now |\n|---|---:|\n${table.join('\n')}`] : []),
    ].join('\n\n'),
  }
}

/** Changes one typed input of the conversation's spreadsheet and reads the results again. */
export const planSet =
  (ask: Ask, situation: Situation): Plan =>
  (outcomes) => {
    if (situation.spreadsheetId === null)
      return { text: 'This conversation has no spreadsheet whose input I could change.' }
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed)
    const [read, written, again] = outcomes
    const look = { calls: [{ tool: 'read_range', input: { range: TOP_CELLS } }] }
    if (!read) return look
    const input = inputNamed(ask.label, labelledFigures(cellsOf(read)))
    if (!input)
      return {
        text: `I found no typed input named "${ask.label}" at the top of the sheet. Nothing was changed.`,
      }
    const value = valueFor(input.label, ask.figure)
    if (!written)
      return {
        calls: [
          {
            tool: 'write_range',
            input: { range: input.cell, values: [[value]], title: `${input.label} to ${value}` },
          },
        ],
      }
    return again ? report(input, written, labelledFigures(cellsOf(again))) : look
  }
