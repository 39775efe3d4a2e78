import { sumAmounts, isFigure, readDocumentAmount, decimalStyleOf, writeAmount } from './amounts.ts'
import { MIN_LABEL_SCORE } from './figure-names.ts'
import type { Fact } from './fact.ts'
import type { HeadingLookup } from './column-headings.ts'
import { isPeriod, periodsIn } from './periods.ts'
import { escapeText } from './quote.ts'
import { rankFacts, type RankedFact, type FigureRequest } from './rank-facts.ts'
import type { Row } from './row-cells.ts'
import type { SlicedWork } from './answer-script.ts'
import { isTotalRow } from './worksheets.ts'

/** Headings of columns that describe an entry. */
const DESCRIPTION =
  /\b(?:description|details?|narrative|particulars|payees?|counterparty|beneficiary|recipient|merchant|memo|purpose|transaction|text|verwendungszweck|buchungstext|beschreibung|empfänger|auftraggeber)\b/i
/** Headings of balance columns, whose values do not belong to a single entry. */
const BALANCE = /\b(?:balance|saldo|kontostand)\b/i

/**
 * Minimum share of rows that are entries. A table of entries may also have opening and total rows.
 */
const MOST_ROWS = 2 / 3
const areMost = (rows: readonly Row[], is: (row: Row) => boolean): boolean =>
  rows.length > 1 && rows.filter(is).length >= rows.length * MOST_ROWS

const isDay = (cell: string): boolean =>
  isPeriod(cell) && periodsIn(cell).every(({ day }) => day !== null)
const isWords = (cell: string): boolean =>
  /\p{L}{2}/u.test(cell) && !isFigure(cell) && !isPeriod(cell)

/**
 * Returns the names for a value in a row. `isEntry` marks a dated entry, and `adds` marks a column
 * that can be summed.
 */
export type RowNaming = (
  row: Row,
  at: number,
) => { readonly names: readonly string[]; readonly isEntry: boolean; readonly adds: boolean }

/**
 * Builds the naming of a table's rows. Rows are named by their first cell.
 * A dated row, as in a bank statement, also gets its description: "2025-03-09 Office rent". A
 * column `adds` if all its values are figures of entries or totals.
 */
export const rowNamingOf = (rows: readonly Row[], headAt: HeadingLookup): RowNaming => {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const places = areMost(rows, ([first = '']) => isDay(first)) ? [...Array(width).keys()] : []
  const texts = places.filter((at) => areMost(rows, (row) => isWords(row[at] ?? '')))
  const described = texts.find((at) => DESCRIPTION.test(headAt(at, width) ?? '')) ?? texts[0]
  const textOf = (row: Row): string => row[described ?? Infinity] ?? ''
  const isDated = (row: Row): boolean =>
    isDay(row[0] ?? '') && isWords(textOf(row)) && !isTotalRow([textOf(row)])
  const isAdded = (row: Row, at: number): boolean =>
    (row[at] ?? '').trim() === '' ||
    isTotalRow(row) ||
    (isDated(row) && isFigure(row[at] ?? '') && headAt(at, row.length) === headAt(at, width))
  const adding = new Set(places.filter((at) => rows.every((row) => isAdded(row, at))))
  return (row, at) => {
    const [day = ''] = row
    const isEntry = isDated(row) && !BALANCE.test(headAt(at, row.length) ?? '')
    // A total row may have its label in the description column.
    const name = day === '' ? textOf(row) : day
    const names = isEntry ? [day, `${day} ${textOf(row)}`] : [name].filter(Boolean)
    return { names, isEntry, adds: adding.has(at) }
  }
}

const columnOf = ({ documentId, page, table, column }: Fact): string =>
  [documentId, page, table, column].join('|')

/**
 * The sum of the entries in the document's notation. Null if they are in several columns, an amount
 * is unreadable, or their column was not read completely.
 */
const sumOf = (found: readonly RankedFact[]): string | null => {
  const facts = found.map(({ fact }) => fact)
  if (facts.some(({ entry }) => entry?.isOfAll !== true) || new Set(facts.map(columnOf)).size !== 1)
    return null
  const values = facts.map(({ value }) => value)
  const style = decimalStyleOf(values)
  const amounts = values.map((one) => readDocumentAmount(one, style))
  const sum = amounts.every((one) => one !== null) ? sumAmounts(amounts) : null
  return sum && writeAmount(sum, style)
}

/** States the sum of several entries, '' for other figures. */
export const entriesTotalLine = (found: readonly RankedFact[]): string => {
  const sum = sumOf(found)
  return sum === null ? '' : `They total **${sum}**`
}

const ASKS_SUM = /^(?:the |overall |grand )*(?:total|sum)(?: (?:amount|sum))?(?: of| for)? /i
/**
 * If the score of an entry is below this share of the score of its label, the label fits, but the
 * period does not.
 */
const AS_TIMED = 0.8

/**
 * The entries that `wish` asks to sum. They are found by column ("total debits"), else by
 * description ("total office rent").
 */
export function* entriesOfSum(
  wish: FigureRequest,
  facts: readonly Fact[],
): SlicedWork<readonly RankedFact[]> {
  if (!ASKS_SUM.test(wish.label)) return []
  const name = { ...wish, label: wish.label.replace(ASKS_SUM, '') }
  const entries = facts.filter(({ entry, value }) => entry !== undefined && isFigure(value))
  const found = (yield* rankFacts(name, entries)).filter(
    ({ label, score }) => label >= MIN_LABEL_SCORE && score >= label * AS_TIMED,
  )
  const ofColumn = found.filter(({ fact }) => isPeriod(fact.row))
  return ofColumn.length > 0 ? ofColumn : found
}

/** The sum of entries as an answer, or null if there is nothing to sum. */
export const sumLine = (
  wish: FigureRequest,
  found: readonly RankedFact[],
  place: string,
): string | null => {
  const [first] = found
  const sum = sumOf(found)
  if (!first || sum === null) return null
  const name = escapeText(wish.label, 80)
  const count = found.length === 1 ? '1 row' : `${found.length} rows`
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: **${sum}**, sum of ${count} of ${place} ${first.fact.cite}.`
}
