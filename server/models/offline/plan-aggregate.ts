import {
  type CellBlock,
  cellBlockOf,
  type Column,
  columnsOf,
  columnHeadingsOf,
  rangeNamed,
  countTotalsFormula,
} from './cells.ts'
import { planDocuments } from './documents/plan-documents.ts'
import { evaluateCall } from './evaluation.ts'
import type { Intent } from './intent/intent.ts'
import {
  type Aggregate,
  readAggregateWords,
  type ColumnMatch,
  matchColumn,
} from './intent/match-column.ts'
import { planGroup } from './plan-group.ts'
import {
  textStep,
  type Outcome,
  type Plan,
  type Situation,
  type Step,
  tellFailure,
  tellNoSheet,
} from './step.ts'
import {
  askColumn,
  askFunction,
  AGGREGATE_NAMES,
  tellUnclearEnd,
  tellRestricted,
  tellRestrictedColumn,
  tellNoNumbers,
  tellUnclear,
  textsNote,
} from './tell-aggregate.ts'
import { escapeMarkdown, formatFigure, sheetOf } from './text-format.ts'

type Ask = Extract<Intent, { kind: 'aggregate' }>

/**
 * The aggregation to calculate. `shown` names the range in the answer, and `isCut` means that the
 * column continues below the rows we read.
 */
type Target = {
  readonly fn: Aggregate
  readonly range: string
  readonly shown: string
  readonly isCut: boolean
  /** Number of cells that hold text. */
  readonly texts: number
}

const without = (totals: readonly number[]): string => {
  if (totals.length === 0) return ''
  const [word, rows] = totals.length === 1 ? ['total', 'row'] : ['totals', 'rows']
  return `, excluding the ${word} in ${rows} ${totals.join(', ')}`
}

/**
 * Interprets names as columns or cells, if no heading matches and the question says nothing more.
 */
const cellsNamed = ({ fn, names, question }: Ask, cells: CellBlock): Target | null => {
  const ranges = names.flatMap((name): readonly string[] => {
    const range = rangeNamed(cells, name)
    return range === null ? [] : [range]
  })
  if (ranges.length === 0 || ranges.length < names.length) return null
  const own = new Set(names.map((name) => name.toLowerCase()))
  if (readAggregateWords(question).words.some((word) => !own.has(word))) return null
  const range = ranges.join(',')
  return { fn, range, shown: range, isCut: false, texts: 0 }
}

const columnTarget = (fn: Aggregate, { head, range, totals, texts, isCut }: Column): Target => ({
  fn,
  range,
  isCut,
  texts: texts.length,
  shown: `${escapeMarkdown(head)}, ${range}${without(totals)},`,
})

const titlesOf = ({ output }: Outcome): readonly string[] => [
  String(output['title'] ?? ''),
  String(output['range'] ?? '')
    .split('!')[0]
    ?.replace(/^'|'$/g, '') ?? '',
]

/**
 * Matches the question with headings. If it contains names, only headings with these names count.
 */
const meantBy = ({ question, names }: Ask, cells: CellBlock, read: Outcome): ColumnMatch => {
  const heads = columnHeadingsOf(cells)
  const lower = names.map((name) => name.toLowerCase())
  const fits = heads.filter(({ text }) => {
    const words: readonly string[] = text.toLowerCase().match(/[\p{L}\p{N}&%]+/gu) ?? []
    return lower.every((name) => words.includes(name))
  })
  if (names.length > 0 && fits.length === 0) return { type: 'none' }
  return matchColumn(question, fits, titlesOf(read))
}

/** A year in the question may refer to a figure in the documents. */
const isTimed = ({ words }: Ask): boolean => words.some((word) => /^(?:19|20)\d\d$/.test(word))

const evaluate = (formula: string): Step => ({ calls: [evaluateCall(formula)] })

/**
 * Names the worksheet and the spreadsheet of a result. If `range` already contains the worksheet
 * name, it names only the spreadsheet.
 */
const placeOf = (range: string, { title, sheet }: Outcome['output']): string => {
  if (title === undefined || sheet === undefined) return ''
  const spreadsheet = `"${escapeMarkdown(String(title))}"`
  return range.includes('!') ? ` in ${spreadsheet}` : ` on ${sheetOf(String(sheet), spreadsheet)}`
}

const NO_FIGURE: Readonly<Record<Aggregate, string>> = {
  SUM: 'nothing to add up',
  AVERAGE: 'no average',
  MIN: 'no smallest value',
  MAX: 'no largest value',
  COUNT: 'nothing to count',
}

/** True if the range may contain no number, because the result is 0 or an error. */
const isDoubtful = ({ success, output }: Outcome): boolean => !success || output['value'] === 0

const tellNumberless = (fn: Aggregate, target: string, place: string, filled: number): Step => {
  const reason =
    filled === 0
      ? 'it is blank'
      : `its ${filled === 1 ? 'only filled cell holds' : `${formatFigure(filled)} filled cells hold`} text`
  return textStep(
    `There is ${NO_FIGURE[fn]}: ${target.replace(/,$/, '')}${place} has no numbers; ${reason}. If you mean other cells, name them, for example "Sum of B2:B13" or "Sum of Costs!B2:B13".`,
  )
}

/** Reports the figure and its range. For a doubtful result it first counts the cells. */
const report = (
  { fn, range, shown, texts }: Target,
  [done, ...counts]: readonly Outcome[],
): Step => {
  if (!done) return evaluate(`=${fn}(${range})`)
  const place = placeOf(range, done.output)
  const [numbers, filled] = counts
  if (isDoubtful(done) && (!numbers || !filled))
    return {
      calls: ['COUNT', 'COUNTA'].map((count) => evaluateCall(`=${count}(${range})`)),
    }
  if (numbers && filled && numbers.output['value'] === 0)
    return tellNumberless(fn, shown, place, Number(filled.output['value']))
  if (!done.success) return tellFailure(done)
  const value = Number(done.output['value'])
  return {
    text: `The ${AGGREGATE_NAMES[fn]} of ${shown} is **${formatFigure(value)}** (\`${String(done.output['formula'])}\`)${place}.${textsNote(texts)}`,
  }
}

/** We cannot tell the rows of totals from the others, so we give no figure. */
const tooLong = (target: Target, { values }: CellBlock): Step =>
  textStep(
    `The sheet has totals below row ${values.length}, the last row I read, and I can’t exclude them from ${target.range}. Name a range without them, for example "Sum of B2:B13".`,
  )

/**
 * Reports the figure of a column that continues below the rows we read. It first counts the totals
 * below them.
 */
const overCut = (
  target: Target,
  cells: CellBlock,
  [below, ...others]: readonly Outcome[],
): Step => {
  if (!below) return evaluate(countTotalsFormula(cells))
  return Number(below.output['value'] ?? 0) > 0 ? tooLong(target, cells) : report(target, others)
}

const overTarget = (target: Target, cells: CellBlock, others: readonly Outcome[]): Step =>
  target.isCut ? overCut(target, cells, others) : report(target, others)

/**
 * Matches the question with the columns of the sheet that we read, and calculates the result or
 * asks back.
 */
const overColumn = (
  ask: Ask,
  read: Outcome,
  others: readonly Outcome[],
  situation: Situation,
): Step => {
  const cells = cellBlockOf(read)
  const match = meantBy(ask, cells, read)
  const isSure = match.type === 'one' || match.type === 'group'
  const { instead } = ask
  if (instead && !isSure && (match.type === 'none' || isTimed(ask)))
    return planDocuments(instead, situation)(others)
  switch (match.type) {
    case 'one': {
      const { fn, head } = match
      if (!head.column) return tellNoNumbers(fn, head)
      if (head.column.isBroken) return tellUnclearEnd(fn, head.column)
      return overTarget(columnTarget(fn, head.column), cells, others)
    }
    case 'group':
      return planGroup(match, cells)(others)
    case 'several':
      return askColumn(ask.fn, match.heads)
    case 'functions':
      return askFunction(match.fns, `the column ${escapeMarkdown(match.head.text.trim())}`)
    case 'more':
      return tellRestrictedColumn(ask.fn, match.head, match.words)
    case 'none': {
      const target = cellsNamed(ask, cells)
      return target ? overTarget(target, cells, others) : tellUnclear(columnsOf(cells), read)
    }
  }
}

/** Aggregates explicit cells, if the question says nothing more. */
const overRange = (ask: Ask, range: string, outcomes: readonly Outcome[]): Step => {
  const rest = readAggregateWords(
    ask.question.replaceAll(/'[^']+'!|\w+!|\$?[A-Z]{1,3}\$?\d+/g, ' '),
  )
  if (rest.words.length > 0) return tellRestricted(ask.fn, range, range, rest.words)
  if (rest.fns.length > 1) return askFunction(rest.fns, range)
  return report({ fn: ask.fn, range, isCut: false, shown: range, texts: 0 }, outcomes)
}

const findColumnStep = ({ names }: Ask): Step => ({
  thought: {
    summary: 'Which column is meant',
    text: 'The question names a column by its header, so I read the sheet first to find it.',
  },
  // A letter may name a column far to the right.
  calls: [{ tool: 'read_range', input: { range: names.length === 0 ? 'A:Z' : 'A:XFD' } }],
})

/**
 * True for an error of the aggregate formula itself, which may only mean that there are no
 * numbers.
 */
const isOwn = ({ output }: Outcome): boolean =>
  /^=(?:SUM|AVERAGE|MIN|MAX|COUNT|COUNTA)\(/.test(String(output['formula'] ?? ''))

/** Calculates a sum, average, count or extreme over the conversation's spreadsheet. */
export const planAggregate =
  (ask: Ask, situation: Situation): Plan =>
  (outcomes) => {
    if (situation.spreadsheetId === null) return tellNoSheet(situation)
    const failed = outcomes.find((outcome) => !outcome.success && !isOwn(outcome))
    if (failed) return tellFailure(failed, outcomes)
    const { range } = ask
    if (range !== null) return overRange(ask, range, outcomes)
    const [first, ...others] = outcomes
    return first ? overColumn(ask, first, others, situation) : findColumnStep(ask)
  }
