import { readAmount, type Amount } from './amount.ts'
import type { DecimalSign } from './decimal-signs.ts'

type Rows = readonly (readonly string[])[]
type Amounts = readonly (readonly (Amount | null)[])[]

/** The amounts that a text gives if read with a decimal point and if read with a decimal comma. */
type Readings = { readonly point: Amount | null; readonly comma: Amount | null }
/** The decimal signs for which a text, column or table gives evidence. */
type Told = { readonly points: boolean; readonly commas: boolean }

/** Parses a cell of one column. Null means that the cell stays text. */
type Reader = (text: string) => Amount | null

/** Swaps points and commas: "1.200,50" becomes "1,200.50". */
const swapped = (text: string): string =>
  text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

const readingsOf = (text: string): Readings => ({
  point: readAmount(text),
  comma: readAmount(swapped(text)),
})

/** True if both decimal signs give a value and the values differ, as for 2.000. */
const isDoubtful = ({ point, comma }: Readings): boolean =>
  point !== null && comma !== null && point.value !== comma.value

/** With a decimal comma, 31.12 and 12.2026 are dates. */
const DAY_OR_MONTH = /^(?:(?:0?[1-9]|[12]\d|3[01])\.)?(?:0?[1-9]|1[0-2])(?:\.\d{4})?$/
const isDay = (text: string): boolean => text.includes('.') && DAY_OR_MONTH.test(text)
/**
 * Matches a text with several points, as in 1.234.567. Customer and phone numbers also look like
 * this.
 */
const DOTTED = /\d\.\d{3}\.\d{3}/
/**
 * Amounts such as "$1,200", with a leading currency and one comma. The comma separates thousands,
 * so it proves a decimal point.
 */
const POINT_MONEY = /^\(?[-−–+]?(?:[$£¥]|US\$|USD|GBP|JPY)\s?[1-9]\d{0,2},\d{3}\)?$/
/** A trailing currency proves that points separate thousands: nobody writes "1.200 €" for 1.2. */
const COMMA_MONEY = /^\(?[-−–+]?[1-9]\d{0,2}(?:\.\d{3})+\s?(?:[€$£¥]|[A-Z]{3})\)?$/

const toldBy = (text: string): Told => {
  const { point, comma } = readingsOf(text)
  return {
    points: (point !== null && comma === null && !isDay(text)) || POINT_MONEY.test(text),
    commas: (point === null && comma !== null && text.includes(',')) || COMMA_MONEY.test(text),
  }
}

const together = (all: readonly Told[]): Told => ({
  points: all.some(({ points }) => points),
  commas: all.some(({ commas }) => commas),
})

/** Null if the texts prove neither sign or both. */
const signOf = ({ points, commas }: Told): DecimalSign | null => {
  if (points === commas) return null
  return points ? '.' : ','
}

/**
 * Whether we take the points of a column as thousands separators. Its figures must differ in
 * length, such as 1.234.567 and 2.000, and one must have several points. Customer numbers also
 * contain points, but they all have the same length.
 */
const hasGroups = (texts: readonly string[]): boolean => {
  const dotted = texts.filter((text) => text !== '')
  const shapes = new Set(dotted.map((text) => text.replace(/\d/g, '0')))
  const areFigures = dotted.every((text) => !text.includes(',') && readingsOf(text).comma !== null)
  return areFigures && shapes.size > 1 && dotted.some((text) => DOTTED.test(text))
}

const columnTold = (texts: readonly string[]): Told => {
  const { points, commas } = together(texts.map(toldBy))
  return { points, commas: commas || hasGroups(texts) }
}

/** The column's own figures take precedence over the rest of the table. */
const signIn = (own: Told, table: Told): DecimalSign | null =>
  own.points || own.commas ? signOf(own) : signOf(table)

/**
 * Parses cells for a person who writes decimal points. An ambiguous figure stays text if its
 * column, or the rest of the table, gives evidence of decimal commas.
 */
const byPoints = (texts: readonly string[], own: Told, table: Told): Reader => {
  const isComma = own.commas || signIn(own, table) === ','
  const isDotted = texts.some((text) => DOTTED.test(text))
  return (text) => {
    const readings = readingsOf(text)
    const isUnsure = isComma || (isDotted && text.includes('.'))
    return isUnsure && isDoubtful(readings) ? null : readings.point
  }
}

/**
 * Parses cells for a person who writes decimal commas. A model may use either sign in its answer to
 * that person, so an ambiguous figure needs evidence.
 */
const byCommas = (own: Told, table: Told): Reader => {
  const sign = signIn(own, table)
  const read: Reader = (text) => {
    const readings = readingsOf(text)
    const { point, comma } = readings
    if (sign === '.') return point
    if (isDay(text)) return null
    if (sign === ',') return comma
    return isDoubtful(readings) || DOTTED.test(text) ? null : (point ?? comma)
  }
  return (text) => {
    const amount = read(text)
    return amount && { ...amount, plain: amount.plain.replace('.', ',') }
  }
}

/**
 * Parses the figures of a table cell by cell. `decimal` is the user's decimal sign. Ambiguous
 * figures stay text, such as 2.000 for a user with a decimal comma if the table gives no other
 * evidence.
 */
export const readAmounts = (rows: Rows, decimal: DecimalSign = '.'): Amounts => {
  const words = rows.map((cells) => cells.map((text) => text.trim()))
  const width = words.reduce((most, cells) => Math.max(most, cells.length), 0)
  const columns = Array.from({ length: width }, (_, column) => {
    const texts = words.map((cells) => cells[column] ?? '')
    return { texts, own: columnTold(texts) }
  })
  const table = together(columns.map(({ own }) => own))
  const readers = columns.map(({ texts, own }) =>
    decimal === ',' ? byCommas(own, table) : byPoints(texts, own, table),
  )
  return words.map((cells) => cells.map((text, column) => readers[column]?.(text) ?? null))
}
