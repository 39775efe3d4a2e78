import type { Column, ColumnHeading } from './cells.ts'
import type { Aggregate } from './intent/match-column.ts'
import { textStep, type Outcome, type Step } from './step.ts'
import { escapeMarkdown, joinList } from './text-format.ts'

export const AGGREGATE_NAMES: Readonly<Record<Aggregate, string>> = {
  SUM: 'sum',
  AVERAGE: 'average',
  MIN: 'smallest value',
  MAX: 'largest value',
  COUNT: 'count',
}
const ASKED: Readonly<Record<Aggregate, string>> = {
  SUM: 'Sum',
  AVERAGE: 'Average',
  MIN: 'Smallest value',
  MAX: 'Largest value',
  COUNT: 'Count',
}

const cellsOfHead = ({ column, letters, row }: ColumnHeading): string =>
  column?.range ?? `${letters}${row + 1}`
const named = (head: ColumnHeading): string =>
  `${escapeMarkdown(head.text.trim())} (${cellsOfHead(head)})`

export const askColumn = (fn: Aggregate, heads: readonly ColumnHeading[]): Step => {
  const [first] = heads
  const example = first ? `${ASKED[fn]} of ${cellsOfHead(first)}` : ''
  return textStep(
    `Which column: ${joinList(heads.map(named), 'or')}? Ask again with its full name or its cells, for example "${example}".`,
  )
}

export const askFunction = (fns: readonly Aggregate[], what: string): Step =>
  textStep(
    `Do you want the ${joinList(
      fns.map((fn) => AGGREGATE_NAMES[fn]),
      'or',
    )} of ${what}? I calculate one figure at a time.`,
  )

/** Refuses to calculate `what`, because the question restricts it in a way that we cannot apply. */
export const tellRestricted = (
  fn: Aggregate,
  what: string,
  cells: string,
  words: readonly string[],
): Step =>
  textStep(
    `I calculated nothing. I can calculate ${what} as a whole, but your question also says ${words.map((word) => `"${escapeMarkdown(word)}"`).join(', ')}, which I can’t take into account. Name the cells you mean, for example "${ASKED[fn]} of ${cells}".`,
  )

/** Like `tellRestricted`, for the column with the heading `head`. */
export const tellRestrictedColumn = (
  fn: Aggregate,
  head: ColumnHeading,
  words: readonly string[],
): Step => tellRestricted(fn, `the column ${named(head)}`, cellsOfHead(head), words)

export const tellNoNumbers = (fn: Aggregate, head: ColumnHeading): Step =>
  textStep(
    `The column ${escapeMarkdown(head.text.trim())} (${head.letters}) has no numbers to use, so I calculated nothing. Name other cells, for example "${ASKED[fn]} of B2:B13".`,
  )

export const tellUnclearEnd = (fn: Aggregate, column: Column): Step =>
  textStep(
    `I can’t tell where the column ${escapeMarkdown(column.head)} ends: text follows ${column.range}, then more figures. Name the cells you mean, for example "${ASKED[fn]} of ${column.range}".`,
  )

export const tellUnclear = (columns: readonly Column[], { output }: Outcome): Step =>
  textStep(
    columns.length === 0
      ? `I found no column of figures with a header in ${String(output['range'])}. Name a range instead, for example "Sum of B2:B13".`
      : `I can’t tell which column you mean. The sheet has ${columns.map(({ head, range }) => `${escapeMarkdown(head)} (${range})`).join(', ')}.`,
  )

/** " 2 of its cells hold text and are not counted." */
export const textsNote = (count: number): string => {
  if (count === 0) return ''
  return count === 1
    ? ' One of its cells holds text and is not counted.'
    : ` ${count} of its cells hold text and are not counted.`
}
