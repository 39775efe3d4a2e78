import { cellsOf, type Labelled, labelledFigures } from './cells.ts'
import type { Figure } from './figures.ts'
import type { Edit, Intent } from './intent.ts'
import { LONGEST_TERM } from './loan-sheet.ts'
import {
  type Call,
  type Outcome,
  type Plan,
  type Situation,
  type Step,
  tellFailure,
  tellNoSheet,
} from './step.ts'
import { figure, span } from './words.ts'

type Ask = Extract<Intent, { kind: 'set' }>
type Target = { readonly input: Labelled; readonly value: number }

/** The part of the sheet in which inputs and results are looked for. */
const TOP_CELLS = 'A1:J40'
const LOOK: Step = { calls: [{ tool: 'read_range', input: { range: TOP_CELLS } }] }
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

const targetsOf = (edits: readonly Edit[], figures: readonly Labelled[]): readonly Target[] =>
  edits.flatMap((edit) => {
    const input = inputNamed(edit.label, figures)
    return input ? [{ input, value: valueFor(input.label, edit.figure) }] : []
  })

const writeOf = ({ input, value }: Target): Call => ({
  tool: 'write_range',
  input: { range: input.cell, values: [[value]], title: `${input.label} to ${value}` },
})

const changeText = ({ input }: Target, written: Outcome): string => {
  const [cell] = (written.output['cells'] ?? []) as readonly Record<string, unknown>[]
  return `${input.label} (${input.cell}) was ${String(cell?.['before'])}, now **${String(cell?.['after'])}**.`
}

const shown = (value: number | string): string =>
  typeof value === 'string' ? value : figure(Math.round(value * 100) / 100)

const report = (
  targets: readonly Target[],
  written: readonly Outcome[],
  results: readonly Labelled[],
): Step => {
  const rows = results
    .filter(({ label, isFormula }) => isFormula && /^\D/.test(label) && label !== LONGEST_TERM)
    .slice(0, 8)
  const changes = targets.flatMap((target, index) => {
    const outcome = written[index]
    return outcome ? [changeText(target, outcome)] : []
  })
  const count = Number(written.at(-1)?.output['recalculated'] ?? 0)
  return {
    text: [
      `${changes.join(' ')} ${figure(count)} formulas were recalculated.`,
      ...(rows.length > 0
        ? [
            `| Figure | Now |\n|---|---:|\n${rows
              .map(({ label, value }) => `| ${label} | ${shown(value)} |`)
              .join('\n')}`,
          ]
        : []),
    ].join('\n\n'),
  }
}

const decline = ({ edits }: Ask): Step => {
  const label = edits[0]?.label ?? 'rate'
  return {
    text: `I don’t answer a "what if" beside the sheet, and I changed nothing. Say "Change the ${label} to …" and the sheet shows the result; say the old value again to go back.`,
  }
}

const notFound = (edits: readonly Edit[]): Step => ({
  text: `I found no typed input for ${edits.map(({ label }) => `"${label}"`).join(' and ')} at the top of the sheet. Nothing was changed.`,
})

/** Why a term does not fit the schedule's rows, or null; only our loan sheets count their rows. */
const tooLong = (targets: readonly Target[], figures: readonly Labelled[]): Step | null => {
  const rows = figures.find(({ label }) => label === LONGEST_TERM)?.value
  const term = targets.find(({ input }) => input.label.startsWith('Term'))
  if (typeof rows !== 'number' || !term) return null
  const months = Math.round(/year/i.test(term.input.label) ? term.value * 12 : term.value)
  if (months >= 1 && months <= rows) return null
  return {
    text:
      months < 1
        ? 'A term must be one month at least. Nothing was changed.'
        : `The schedule has rows for ${rows} payments, and ${months} are more. Nothing was changed. Ask for a new schedule over ${span(months)}, and it gets its rows.`,
  }
}

/** Changes typed inputs of the conversation's spreadsheet and reads the results again. */
export const planSet =
  (ask: Ask, situation: Situation): Plan =>
  (outcomes) => {
    if (situation.spreadsheetId === null) return tellNoSheet(situation)
    if (ask.hypothetical) return decline(ask)
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed)
    const [read, ...rest] = outcomes
    if (!read) return LOOK
    const figures = labelledFigures(cellsOf(read))
    const targets = targetsOf(ask.edits, figures)
    if (targets.length < ask.edits.length) return notFound(ask.edits)
    const refusal = tooLong(targets, figures)
    if (refusal) return refusal
    const written = rest.filter(({ tool }) => tool === 'write_range')
    const again = rest.find(({ tool }) => tool === 'read_range')
    if (written.length === 0) return { calls: targets.map(writeOf) }
    return again ? report(targets, written, labelledFigures(cellsOf(again))) : LOOK
  }
