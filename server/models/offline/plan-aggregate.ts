import { type Cells, cellsOf, type Column, columnsOf, rangeNamed, totalsBelow } from './cells.ts'
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

/** What is computed over, how the answer names it, and whether it goes on below what was read. */
type Target = Pick<Column, 'range' | 'isCut'> & { readonly shown: string }

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

const without = (totals: readonly number[]): string => {
  if (totals.length === 0) return ''
  const [word, rows] = totals.length === 1 ? ['total', 'row'] : ['totals', 'rows']
  return `, without the ${word} in ${rows} ${totals.join(', ')}`
}

/** What the question names: a head first, then letters as a column or a cell (AGENT-23). */
const targetOf = ({ name, words }: Ask, cells: Cells): Target | null => {
  const columns = columnsOf(cells)
  const fits = (column: Column) =>
    name === null || wordsOf(column.head).includes(name.toLowerCase())
  const column = bestColumn(words, columns.filter(fits))
  if (column) {
    const { head, range, totals, isCut } = column
    return { range, isCut, shown: `${head}, ${range}${without(totals)},` }
  }
  const range = name === null ? null : rangeNamed(cells, name)
  return range === null ? null : { range, isCut: false, shown: range }
}

const evaluate = (formula: string): Step => ({
  calls: [{ tool: 'evaluate_formula', input: { formula } }],
})

const report = (ask: Ask, target: string, done: Outcome): Step => {
  const value = Number(done.output['value'])
  return {
    text: `The ${NAMES[ask.fn]} of ${target} is **${figure(value)}**, by \`${String(done.output['formula'])}\`.`,
  }
}

/** Which rows of the rest are totals is not known, so no figure is given (AGENT-23). */
const tooLong = (target: Target, { values }: Cells): Step => ({
  text: `Below row ${values.length}, further than I read, the sheet has totals, which I can’t leave out of ${target.range}. Name a range without them instead, for example "Sum of B2:B13".`,
})

const unclear = (columns: readonly Column[]): Step => ({
  text:
    columns.length === 0
      ? 'I found no column of figures with a head in this spreadsheet. Name a range instead, for example "Sum of B2:B13".'
      : `I can’t tell which column you mean. The sheet has ${columns.map(({ head, range }) => `${head} (${range})`).join(', ')}.`,
})

/** What comes after the sheet was read; totals are looked for first where the column goes on below that. */
const overColumn = (ask: Ask, cells: Cells, others: readonly Outcome[]): Step => {
  const target = targetOf(ask, cells)
  if (!target) return unclear(columnsOf(cells))
  const [below] = target.isCut ? others : []
  if (target.isCut && !below) return evaluate(totalsBelow(cells))
  if (Number(below?.output['value'] ?? 0) > 0) return tooLong(target, cells)
  const done = others[target.isCut ? 1 : 0]
  return done ? report(ask, target.shown, done) : evaluate(`=${ask.fn}(${target.range})`)
}

/** A sum, average, count or extreme over the conversation's spreadsheet. */
export const planAggregate =
  (ask: Ask, situation: Situation): Plan =>
  (outcomes) => {
    if (situation.spreadsheetId === null) return tellNoSheet(situation)
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed)
    const [first, ...others] = outcomes
    if (ask.range !== null)
      return first ? report(ask, ask.range, first) : evaluate(`=${ask.fn}(${ask.range})`)
    if (!first)
      return {
        thought: {
          summary: 'Which column is meant',
          text: 'The question names a column by its head, so I read the sheet first and look for it.',
        },
        // Letters may name a column further right than most sheets go.
        calls: [{ tool: 'read_range', input: { range: ask.name === null ? 'A:Z' : 'A:XFD' } }],
      }
    return overColumn(ask, cellsOf(first), others)
  }
