import { added, isFigure, readAmount, styleOf, writeAmount } from './amounts.ts'
import { NEAR_ENOUGH } from './concepts.ts'
import type { Fact } from './fact.ts'
import type { Heads } from './heads.ts'
import { isPeriod, periodsIn } from './periods.ts'
import { shown } from './quote.ts'
import { rank, type Found, type Wish } from './rank.ts'
import type { Row } from './row-cells.ts'
import type { Sliced } from './script.ts'
import { isTotal } from './worksheets.ts'

/** Heads of columns that say what an entry is. */
const DESCRIPTION =
  /\b(?:description|details?|narrative|particulars|payees?|counterparty|beneficiary|recipient|merchant|memo|purpose|transaction|text|verwendungszweck|buchungstext|beschreibung|empfänger|auftraggeber)\b/i
/** Heads of columns that say what is there behind an entry, and not what it is of. */
const BALANCE = /\b(?:balance|saldo|kontostand)\b/i

/** Of how many of a table's rows this must hold: the others are its opening and its total. */
const MOST_ROWS = 2 / 3
const areMost = (rows: readonly Row[], is: (row: Row) => boolean): boolean =>
  rows.length > 1 && rows.filter(is).length >= rows.length * MOST_ROWS

const isDay = (cell: string): boolean =>
  isPeriod(cell) && periodsIn(cell).every(({ day }) => day !== null)
const isWords = (cell: string): boolean =>
  /\p{L}{2}/u.test(cell) && !isFigure(cell) && !isPeriod(cell)

/** By which names the value at a place of a row is found; `isEntry` for one of a day, `adds` where its column adds up. */
export type Names = (
  row: Row,
  at: number,
) => { readonly names: readonly string[]; readonly isEntry: boolean; readonly adds: boolean }

/**
 * How the rows of a table are called: by their first cell, and where these are days, as in a bank statement or a ledger,
 * by their description, too: "2025-03-09 Office rent". `headAt` gives the head over a place of a row. A column
 * adds up where each of its values is a figure of an entry, or a total's.
 */
export const namesIn = (rows: readonly Row[], headAt: Heads): Names => {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const places = areMost(rows, ([first = '']) => isDay(first)) ? [...Array(width).keys()] : []
  const texts = places.filter((at) => areMost(rows, (row) => isWords(row[at] ?? '')))
  const described = texts.find((at) => DESCRIPTION.test(headAt(at, width) ?? '')) ?? texts[0]
  const textOf = (row: Row): string => row[described ?? Infinity] ?? ''
  const isDated = (row: Row): boolean =>
    isDay(row[0] ?? '') && isWords(textOf(row)) && !isTotal([textOf(row)])
  const isAdded = (row: Row, at: number): boolean =>
    (row[at] ?? '').trim() === '' ||
    isTotal(row) ||
    (isDated(row) && isFigure(row[at] ?? '') && headAt(at, row.length) === headAt(at, width))
  const adding = new Set(places.filter((at) => rows.every((row) => isAdded(row, at))))
  return (row, at) => {
    const [day = ''] = row
    const isEntry = isDated(row) && !BALANCE.test(headAt(at, row.length) ?? '')
    // A total may stand among the descriptions.
    const name = day === '' ? textOf(row) : day
    const names = isEntry ? [day, `${day} ${textOf(row)}`] : [name].filter(Boolean)
    return { names, isEntry, adds: adding.has(at) }
  }
}

const columnOf = ({ documentId, page, table, column }: Fact): string =>
  [documentId, page, table, column].join('|')

/** The sum of entries of one column, as their document writes it; null where it can't be told, or not all were read. */
const sumOf = (found: readonly Found[]): string | null => {
  const facts = found.map(({ fact }) => fact)
  if (facts.some(({ entry }) => entry?.isOfAll !== true) || new Set(facts.map(columnOf)).size !== 1)
    return null
  const values = facts.map(({ value }) => value)
  const style = styleOf(values)
  const amounts = values.map((one) => readAmount(one, style))
  const sum = amounts.every((one) => one !== null) ? added(amounts) : null
  return sum && writeAmount(sum, style)
}

/** What several entries come to together; '' for other figures. */
export const togetherLine = (found: readonly Found[]): string => {
  const sum = sumOf(found)
  return sum === null ? '' : `Together they are **${sum}**, added up by me`
}

const ASKS_SUM = /^(?:the |overall |grand )*(?:total|sum)(?: (?:amount|sum))?(?: of| for)? /i
/** A figure whose time is not as it was asked for fits less well than this. */
const AS_TIMED = 0.8

/** The entries whose sum a wish asks for: of a column, "total debits", else of a description, "total office rent". */
export function* entriesOfSum(wish: Wish, facts: readonly Fact[]): Sliced<readonly Found[]> {
  if (!ASKS_SUM.test(wish.label)) return []
  const name = { ...wish, label: wish.label.replace(ASKS_SUM, '') }
  const entries = facts.filter(({ entry, value }) => entry !== undefined && isFigure(value))
  const found = (yield* rank(name, entries)).filter(
    ({ label, score }) => label >= NEAR_ENOUGH && score >= label * AS_TIMED,
  )
  const ofColumn = found.filter(({ fact }) => isPeriod(fact.row))
  return ofColumn.length > 0 ? ofColumn : found
}

/** The sum of such entries as an answer; null where nothing is to be added up. */
export const sumLine = (wish: Wish, found: readonly Found[], place: string): string | null => {
  const [first] = found
  const sum = sumOf(found)
  if (!first || sum === null) return null
  const name = shown(wish.label, 80)
  const count = found.length === 1 ? '1 entry' : `${found.length} entries`
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: **${sum}**, added up by me from ${count} of ${place} ${first.fact.cite}.`
}
