import { type Cells, cellsOf, type Column, columnsOf, rangeNamed, totalsBelow } from './cells.ts'
import { planDocuments } from './documents/plan-documents.ts'
import type { Aggregate, Intent } from './intent.ts'
import {
  tell,
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

/** Whether a column is called as the question says, by all its words where one is a year: a figure of that year may be meant. */
const isCalled = ({ words }: Ask, target: Target | null): boolean => {
  if (!target) return false
  const said = wordsOf(target.shown)
  const isTimed = words.some((word) => /^(?:19|20)\d\d$/.test(word))
  return !isTimed || words.every((word) => said.includes(word))
}

const evaluate = (formula: string): Step => ({
  calls: [{ tool: 'evaluate_formula', input: { formula } }],
})

/** The worksheet and the spreadsheet that were read; a range that names its worksheet says that itself. */
const placeOf = (range: string, { title, sheet }: Outcome['output']): string =>
  title === undefined || sheet === undefined
    ? ''
    : ` in ${range.includes('!') ? '' : `worksheet ${String(sheet)} of `}${String(title)}`

const NO_FIGURE: Readonly<Record<Aggregate, string>> = {
  SUM: 'nothing to add up',
  AVERAGE: 'no average',
  MIN: 'no smallest value',
  MAX: 'no largest value',
  COUNT: 'nothing to count',
}

/** Whether a result may come of cells without a number: 0, or an error. */
const isDoubtful = ({ success, output }: Outcome): boolean => !success || output['value'] === 0

const tellNumberless = (ask: Ask, target: string, place: string, filled: number): Step => {
  const held =
    filled === 0
      ? 'it is blank'
      : `it has ${figure(filled)} filled ${filled === 1 ? 'cell, which is text' : 'cells, which are texts'} or the like`
  return {
    text: `There is ${NO_FIGURE[ask.fn]}: I read ${target.replace(/,$/, '')}${place}, and there are no numbers there; ${held}. If you mean another place, name its cells, for example "Sum of B2:B13" or "Sum of Costs!B2:B13".`,
  }
}

/** The figure with what was read; a doubtful one only after its cells were counted (AGENT-50). */
const report = (
  ask: Ask,
  { range, shown }: Target,
  [done, ...counts]: readonly Outcome[],
): Step => {
  if (!done) return evaluate(`=${ask.fn}(${range})`)
  const place = placeOf(range, done.output)
  const [numbers, filled] = counts
  if (isDoubtful(done) && (!numbers || !filled))
    return {
      calls: ['COUNT', 'COUNTA'].map((fn) => ({
        tool: 'evaluate_formula',
        input: { formula: `=${fn}(${range})` },
      })),
    }
  if (numbers && filled && numbers.output['value'] === 0)
    return tellNumberless(ask, shown, place, Number(filled.output['value']))
  if (!done.success) return tellFailure(done)
  const value = Number(done.output['value'])
  return {
    text: `The ${NAMES[ask.fn]} of ${shown} is **${figure(value)}**, by \`${String(done.output['formula'])}\`${place}.`,
  }
}

/** Which rows of the rest are totals is not known, so no figure is given (AGENT-23). */
const tooLong = (target: Target, { values }: Cells): Step =>
  tell(
    `Below row ${values.length}, further than I read, the sheet has totals, which I can’t leave out of ${target.range}. Name a range without them instead, for example "Sum of B2:B13".`,
  )

const unclear = (columns: readonly Column[], { output }: Outcome): Step =>
  tell(
    columns.length === 0
      ? `I found no column of figures with a head in this spreadsheet, of which I read ${String(output['range'])}. Name a range instead, for example "Sum of B2:B13".`
      : `I can’t tell which column you mean. The sheet has ${columns.map(({ head, range }) => `${head} (${range})`).join(', ')}.`,
  )

/** Over a column that goes on below what was read: its totals there are looked for first. */
const overCut = (
  ask: Ask,
  target: Target,
  cells: Cells,
  [below, ...others]: readonly Outcome[],
): Step => {
  if (!below) return evaluate(totalsBelow(cells))
  return Number(below.output['value'] ?? 0) > 0
    ? tooLong(target, cells)
    : report(ask, target, others)
}

/** What comes after the sheet was read. */
const overColumn = (
  ask: Ask,
  read: Outcome,
  others: readonly Outcome[],
  situation: Situation,
): Step => {
  const cells = cellsOf(read)
  const target = targetOf(ask, cells)
  const { instead } = ask
  if (instead && !isCalled(ask, target)) return planDocuments(instead, situation)(others)
  if (!target) return unclear(columnsOf(cells), read)
  return target.isCut ? overCut(ask, target, cells, others) : report(ask, target, others)
}

const looksFor = ({ name }: Ask): Step => ({
  thought: {
    summary: 'Which column is meant',
    text: 'The question names a column by its head, so I read the sheet first and look for it.',
  },
  // Letters may name a column further right than most sheets go.
  calls: [{ tool: 'read_range', input: { range: name === null ? 'A:Z' : 'A:XFD' } }],
})

/** An error of the aggregate itself is looked into: it may have had no numbers (AGENT-50). */
const isOwn = ({ output }: Outcome): boolean =>
  /^=(?:SUM|AVERAGE|MIN|MAX|COUNT|COUNTA)\(/.test(String(output['formula'] ?? ''))

/** A sum, average, count or extreme over the conversation's spreadsheet. */
export const planAggregate =
  (ask: Ask, situation: Situation): Plan =>
  (outcomes) => {
    if (situation.spreadsheetId === null) return tellNoSheet(situation)
    const failed = outcomes.find((outcome) => !outcome.success && !isOwn(outcome))
    if (failed) return tellFailure(failed)
    const { range } = ask
    if (range !== null) return report(ask, { range, isCut: false, shown: range }, outcomes)
    const [first, ...others] = outcomes
    return first ? overColumn(ask, first, others, situation) : looksFor(ask)
  }
