import { parseDate } from '#contract/figures/parse-date.ts'
import { figureOf } from '#contract/figures/figure.ts'
import type { Rows } from '../read/contents.ts'

/** Number of title rows and head rows at the top of a table. */
export type HeaderRowCounts = { readonly titles: number; readonly heads: number }

/** Maximum title and head rows, because frozen rows must leave room for the rest. */
const MOST_ROWS = 4
const NONE: HeaderRowCounts = { titles: 0, heads: 0 }

const YEAR = /^(?:19|20)\d\d$/
type Kind = 'empty' | 'word' | 'year' | 'day' | 'figure'

/** Returns the kind of a text. */
type KindOf = (written?: string) => Kind
const kindsIn =
  (own: string): KindOf =>
  (written = '') => {
    const text = written.trim()
    if (text === '') return 'empty'
    if (YEAR.test(text)) return 'year'
    if (parseDate(text) !== null) return 'day'
    return figureOf(text, own) === null ? 'word' : 'figure'
  }

/** Whether a text is a figure, year or date. */
export const isFigureOrDate = (text: string): boolean =>
  ['year', 'day', 'figure'].includes(kindsIn('')(text))

const isBeyondFirst = (row: readonly string[]): boolean =>
  row.some((text, column) => column > 0 && text.trim() !== '')
const isTitle = (kindOf: KindOf, row: readonly string[]): boolean =>
  !isBeyondFirst(row) && kindOf(row[0]) !== 'figure'

/**
 * Whether a row holds words only. A year or date counts as a word unless the cell below has the
 * same kind.
 */
const isWords = (kindOf: KindOf, row: readonly string[], below: readonly string[] = []): boolean =>
  row.every((text, column) => {
    const kind = kindOf(text)
    if (kind === 'figure') return false
    return kind === 'empty' || kind === 'word' || kindOf(below[column]) !== kind
  })

const hasFigures = (kindOf: KindOf, rows: Rows): boolean =>
  rows.some((row) => row.some((text) => kindOf(text) === 'figure'))

/** Whether `row` has text in every column of the table. */
const isFull = (row: readonly string[], rows: Rows): boolean =>
  rows.every(({ length }) => length <= row.length) && row.every((text) => text.trim() !== '')

/**
 * Whether a row is a head. A head holds only words. It has text in every column, or some row below
 * it holds figures.
 */
const isHead = (kindOf: KindOf, rows: Rows, at: number): boolean => {
  const [row, below] = [rows[at], rows[at + 1]]
  if (!row || !below || !isWords(kindOf, row, below)) return false
  return isFull(row, rows) || hasFigures(kindOf, rows.slice(at + 1))
}

const countBeyondFirst = (row: readonly string[]): number =>
  row.filter((text, column) => column > 0 && text.trim() !== '').length

/**
 * Whether the row is another head row below a head row. Either its first cell is empty, or the row
 * above has an empty first cell and fewer heads.
 */
const isMore = (kindOf: KindOf, rows: Rows, at: number): boolean => {
  const [above, row] = [rows[at - 1] ?? [], rows[at]]
  if (!row || !isBeyondFirst(row) || !isWords(kindOf, row, rows[at + 1])) return false
  if (row[0]?.trim() === '') return true
  return (above[0] ?? '').trim() === '' && countBeyondFirst(above) < countBeyondFirst(row)
}

/** Number of rows from `from` that match, up to `MOST_ROWS`. */
const countFrom = (from: number, isIt: (at: number) => boolean): number => {
  let at = from
  while (at < MOST_ROWS && isIt(at)) at += 1
  return at - from
}

/** Finds title and head rows. None if the first row looks like the rows below. */
export const countHeaderRows = (rows: Rows, own = ''): HeaderRowCounts => {
  const kindOf = kindsIn(own)
  const titles = countFrom(0, (at) => at < rows.length && isTitle(kindOf, rows[at] ?? []))
  if (titles === MOST_ROWS || !isHead(kindOf, rows, titles)) return NONE
  const heads = 1 + countFrom(titles + 1, (at) => isMore(kindOf, rows, at))
  return titles + heads < rows.length ? { titles, heads } : NONE
}
