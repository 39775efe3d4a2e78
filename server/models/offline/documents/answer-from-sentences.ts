import {
  changePercent,
  figuresIn,
  differenceOf,
  readDocumentAmount,
  decimalStyleOf,
  writeAmount,
} from './amounts.ts'
import { wordsOf } from './figure-names.ts'
import { sentencesFor } from './passages.ts'
import { periodSortKey, periodName, readPeriods } from './periods.ts'
import { quote, escapeText } from './quote.ts'
import type { FigureRequest } from './rank-facts.ts'
import type { Hit } from './read-documents.ts'

const CLAUSES = /[,;](?!\d)|\b(?:and|while|whereas|but|compared|against|versus)\b/i

/** The only figure in the clauses that contain the name. Null if there are none or several. */
const figureOf = (text: string, label: string): string | null => {
  const name = wordsOf(label)
  const figures = readPeriods(text)
    .rest.split(CLAUSES)
    .filter((clause) => name.every((word) => wordsOf(clause).includes(word)))
    .flatMap(figuresIn)
  return figures.length === 1 ? (figures[0] ?? null) : null
}

/** The sentence and figure for one period. */
type Told = {
  readonly wish: FigureRequest
  readonly line: string | null
  readonly figure: string | null
}

const toldOf = (wish: FigureRequest, hits: readonly Hit[]): Told => {
  const [first] = sentencesFor(hits, wish).filter(({ isTimed }) => isTimed)
  if (!first) return { wish, line: null, figure: null }
  const line = `${quote(first.text)} ${first.cite}`
  return { wish, line, figure: figureOf(first.text, wish.label) }
}

const changeBetween = (from: string, to: string): string => {
  const style = decimalStyleOf([from, to])
  const [a, b] = [readDocumentAmount(from, style), readDocumentAmount(to, style)]
  const isAlike = a !== null && b !== null && a.unit === b.unit && a.unit !== '%'
  const change = isAlike ? differenceOf(a, b) : null
  if (!isAlike || !change) return ''
  const percent = changePercent(a, b)
  const more = percent ? `, or ${writeAmount(percent, style)}` : ''
  return `The change from ${escapeText(from, 40)} to ${escapeText(to, 40)} is **${writeAmount(change, style)}**${more}: later less earlier, calculated from the figures as stated.`
}

const changeLine = (results: readonly Told[]): string => {
  const inTime = results.toSorted(
    (a, b) => periodSortKey(a.wish.periods) - periodSortKey(b.wish.periods),
  )
  const [from, to] = [inTime[0]?.figure, inTime.at(-1)?.figure]
  return from && to ? changeBetween(from, to) : ''
}

/** Names the periods without a figure, if other periods have one. */
export const missingPeriodsLine = (wishes: readonly FigureRequest[]): string => {
  const [first] = wishes
  if (!first) return ''
  const times = wishes.flatMap(({ periods }) => periods.map(periodName)).join(', ')
  return `No figure found for “${escapeText(first.label, 80)}” in ${escapeText(times, 80)}, so there is nothing to compare.`
}

/**
 * Answers several periods from sentences, and adds the change between the periods. Null if no
 * sentence has the figure.
 */
export const answerFromSentences = (
  wishes: readonly FigureRequest[],
  hits: readonly Hit[],
): string | null => {
  const results = wishes.map((one) => toldOf(one, hits))
  const lines = results.flatMap(({ line }) => line ?? [])
  if (lines.length === 0) return null
  const absent = results.filter(({ line }) => line === null).map(({ wish }) => wish)
  const end = absent.length > 0 ? missingPeriodsLine(absent) : changeLine(results)
  return [...new Set(lines), end].filter(Boolean).join('\n\n')
}
