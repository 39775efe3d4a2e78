import { readAmount, type Amount } from './amount.ts'
import type { DecimalSign } from './decimal-signs.ts'

type Rows = readonly (readonly string[])[]
type Amounts = readonly (readonly (Amount | null)[])[]

/** A text as a figure with a decimal point, and as one with a decimal comma. */
type Readings = { readonly point: Amount | null; readonly comma: Amount | null }
/** Which signs a column, or a table, must have before its decimals. */
type Told = { readonly points: boolean; readonly commas: boolean }

/** Reads a text of a column; null leaves it a text. */
type Reader = (text: string) => Amount | null

/** With the other decimal sign: "1.200,50" is "1,200.50". */
const swapped = (text: string): string =>
  text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

const readingsOf = (text: string): Readings => ({
  point: readAmount(text),
  comma: readAmount(swapped(text)),
})

/** Whether both signs explain it, each with its own value: 2.000. */
const isDoubtful = ({ point, comma }: Readings): boolean =>
  point !== null && comma !== null && point.value !== comma.value

/** 31.12 and 12.2026 are a day and a month where decimals have a comma. */
const DAY_OR_MONTH = /^(?:(?:0?[1-9]|[12]\d|3[01])\.)?(?:0?[1-9]|1[0-2])(?:\.\d{4})?$/
const isDay = (text: string): boolean => text.includes('.') && DAY_OR_MONTH.test(text)
/** Points alone, as in 1.234.567: customers and telephones are written so too. */
const DOTTED = /\d\.\d{3}\.\d{3}/
/** Thousands of currencies that people write before the figure, with commas only where decimals have a point. */
const POINT_MONEY = /^\(?[-−–+]?(?:[$£¥]|US\$|USD|GBP|JPY)\s?[1-9]\d{0,2},\d{3}\)?$/
/** A currency behind thousands with points: nobody writes "1.200 €" for a little more than one. */
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

/** The decimal sign that was used; null where nothing tells, or both are told. */
const signOf = ({ points, commas }: Told): DecimalSign | null => {
  if (points === commas) return null
  return points ? '.' : ','
}

/** Of customers' numbers all look alike; 1.234.567 above 2.000 is an amount. */
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

/** A column goes by its own figures, then by those of the table. */
const signIn = (own: Told, table: Told): DecimalSign | null =>
  own.points || own.commas ? signOf(own) : signOf(table)

/** For somebody who writes points: beside a decimal comma, or points between thousands, a doubtful one is left. */
const byPoints = (texts: readonly string[], own: Told, table: Told): Reader => {
  const isComma = own.commas || signIn(own, table) === ','
  const isDotted = texts.some((text) => DOTTED.test(text))
  return (text) => {
    const readings = readingsOf(text)
    const isUnsure = isComma || (isDotted && text.includes('.'))
    return isUnsure && isDoubtful(readings) ? null : readings.point
  }
}

/** For somebody who writes commas, to whom a model may answer in either way. */
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
 * The figures of a table's rows, cell by cell, for somebody who writes this sign before decimals. One that
 * nobody knows how to read, two or two thousand, is left a text.
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
