import { type Cells, cellsOf, type Column, columnsOf, rangeNamed } from './cells.ts'
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

/** What is computed over, and how the answer names it. */
type Target = { readonly range: string; readonly shown: string }

const NAMES: Readonly<Record<Aggregate, string>> = {
  SUM: 'sum',
  AVERAGE: 'average',
  MIN: 'smallest value',
  MAX: 'largest value',
  COUNT: 'count',
}

const wordsOf = (head: string): readonly string[] =>
  head.toLowerCase().match(/[\p{L}\p{N}&%]+/gu) ?? []

/**
 * The column whose head shares most words with the question; a column letter counts half. Of equals
 * the head with the fewest other words, then the longest column.
 */
const bestColumn = (words: readonly string[], columns: readonly Column[]): Column | null => {
  const [best] = columns
    .map((column) => {
      const letters = (/^[A-Z]+/.exec(column.range)?.[0] ?? '').toLowerCase()
      const heads = wordsOf(column.head)
      const points = (word: string): number => (heads.includes(word) ? 2 : Number(word === letters))
      const score = words.reduce((sum, word) => sum + points(word), 0)
      return { column, score, length: heads.length }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.length - b.length || b.column.figures - a.column.figures)
  return best?.column ?? null
}

/** What the question names: a head first, then letters as a column or a cell (AGENT-23). */
const targetOf = ({ name, words }: Ask, cells: Cells): Target | null => {
  const columns = columnsOf(cells)
  const fits = (column: Column) =>
    name === null || wordsOf(column.head).includes(name.toLowerCase())
  const column = bestColumn(words, columns.filter(fits))
  if (column) return { range: column.range, shown: `${column.head}, ${column.range},` }
  const range = name === null ? null : rangeNamed(cells, name)
  return range === null ? null : { range, shown: range }
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
        // Letters may name a column further right than most sheets go.
        calls: [{ tool: 'read_range', input: { range: ask.name === null ? 'A:Z' : 'A:XFD' } }],
      }
    const cells = cellsOf(first)
    const target = targetOf(ask, cells)
    if (!target) return unclear(columnsOf(cells))
    return second ? report(ask, target.shown, second) : evaluate(ask.fn, target.range)
  }
