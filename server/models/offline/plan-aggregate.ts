import { cellsOf, type Column, columnsOf } from './cells.ts'
import type { Aggregate, Intent } from './intent.ts'
import {
  type Outcome,
  type Plan,
  type Situation,
  type Step,
  tellFailure,
  tellNoSheet,
} from './step.ts'
import { figure } from './words.ts'

type Ask = Extract<Intent, { kind: 'aggregate' }>

const NAMES: Readonly<Record<Aggregate, string>> = {
  SUM: 'sum',
  AVERAGE: 'average',
  MIN: 'smallest value',
  MAX: 'largest value',
  COUNT: 'count',
}

/** The column whose head shares most words with the question; a column letter counts too. */
const bestColumn = (words: readonly string[], columns: readonly Column[]): Column | null => {
  const score = ({ head, range }: Column): number => {
    const letters = (/^[A-Z]+/.exec(range)?.[0] ?? '').toLowerCase()
    const heads: readonly string[] = head.toLowerCase().match(/[\p{L}\p{N}&%]+/gu) ?? []
    return words.filter((word) => heads.includes(word) || word === letters).length
  }
  const [best] = [...columns].sort((a, b) => score(b) - score(a) || b.figures - a.figures)
  return best && score(best) > 0 ? best : null
}

const evaluate = (fn: Aggregate, range: string): Step => ({
  calls: [{ tool: 'evaluate_formula', input: { formula: `=${fn}(${range})` } }],
})

const report = (ask: Ask, target: string, done: Outcome): Step => {
  const value = Number(done.output['value'])
  return {
    text: `The ${NAMES[ask.fn]} of ${target} is **${figure(value)}**, by \`${String(done.output['formula'])}\`.`,
  }
}

const unclear = (columns: readonly Column[]): Step => ({
  text:
    columns.length === 0
      ? 'I found no column of figures with a head in this spreadsheet. Name a range instead, for example "Sum of B2:B13".'
      : `I can’t tell which column you mean. The sheet has ${columns.map(({ head, range }) => `${head} (${range})`).join(', ')}.`,
})

/** A sum, average, count or extreme over the conversation's spreadsheet. */
export const planAggregate =
  (ask: Ask, situation: Situation): Plan =>
  (outcomes) => {
    if (situation.spreadsheetId === null) return tellNoSheet(situation)
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed)
    const [first, second] = outcomes
    if (ask.range !== null)
      return first ? report(ask, ask.range, first) : evaluate(ask.fn, ask.range)
    if (!first)
      return {
        thought: {
          summary: 'Which column is meant',
          text: 'The question names a column by its head, so I read the sheet first and look for it.',
        },
        calls: [{ tool: 'read_range', input: { range: 'A:Z' } }],
      }
    const columns = columnsOf(cellsOf(first))
    const column = bestColumn(ask.words, columns)
    if (!column) return unclear(columns)
    if (!second) return evaluate(ask.fn, column.range)
    return report(ask, `${column.head}, ${column.range},`, second)
  }
