import { readAmount, type Amount } from './amount.ts'
import type { DecimalSign } from './figures/decimal-signs.ts'

type Rows = readonly (readonly string[])[]
type Amounts = readonly (readonly (Amount | null)[])[]

/** A text as a figure with a decimal point, and as one with a decimal comma. */
type Readings = { readonly point: Amount | null; readonly comma: Amount | null }
type Told = { readonly points: boolean; readonly commas: boolean }

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

/** The figures of somebody who writes points; doubtful ones of a column with a decimal comma stay texts. */
const byPoints = (rows: Rows): Amounts => {
  const all = rows.map((cells) => cells.map(readingsOf))
  const withCommas = new Set(
    all.flatMap((cells, row) =>
      cells.flatMap(({ point, comma }, column) =>
        !point && comma && rows[row]?.[column]?.includes(',') ? [column] : [],
      ),
    ),
  )
  return all.map((cells) =>
    cells.map((each, column) => (withCommas.has(column) && isDoubtful(each) ? null : each.point)),
  )
}

/** 31.12 is a day where decimals have a comma. */
const DAY_AND_MONTH = /^\d{1,2}\.\d{1,2}$/
/** Money has no three decimals: "$1,200" and "1.200 €" are thousands, as their writers group them. */
const GROUPED_MONEY =
  /^\(?[-−–+]?(?:(?<points>\p{Sc}\s?\d{1,3},\d{3})|(?<commas>\d{1,3}\.\d{3}\s?\p{Sc}))\)?$/u

const toldBy = (text: string): Told => {
  const { point, comma } = readingsOf(text)
  const money = GROUPED_MONEY.exec(text)?.groups
  return {
    points: (point !== null && comma === null && !DAY_AND_MONTH.test(text)) || !!money?.['points'],
    commas: (point === null && comma !== null) || !!money?.['commas'],
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

const readBy = (text: string, sign: DecimalSign | null): Amount | null => {
  const readings = readingsOf(text)
  const { point, comma } = readings
  if (sign === '.') return point
  if (DAY_AND_MONTH.test(text)) return null
  if (sign === ',') return comma
  return isDoubtful(readings) ? null : (point ?? comma)
}

const withComma = (amount: Amount | null): Amount | null =>
  amount && { ...amount, plain: amount.plain.replace('.', ',') }

/**
 * The figures of somebody who writes commas, to whom a model may answer in either way: a column goes by
 * its own figures, then by those of the table; where nothing tells, a doubtful one stays a text.
 */
const byCommas = (rows: Rows): Amounts => {
  const words = rows.map((cells) => cells.map((text) => text.trim()))
  const width = words.reduce((most, cells) => Math.max(most, cells.length), 0)
  const told = Array.from({ length: width }, (_, column) =>
    together(words.map((cells) => toldBy(cells[column] ?? ''))),
  )
  const all = signOf(together(told))
  const signs = told.map((own) => (own.points === own.commas && !own.points ? all : signOf(own)))
  return words.map((cells) =>
    cells.map((text, column) => withComma(readBy(text, signs[column] ?? null))),
  )
}

/**
 * The figures of a table's rows, cell by cell, for somebody who writes this sign before decimals. One that
 * nobody knows how to read, two or two thousand, is left a text (CONV-22, CONV-810).
 */
export const readAmounts = (rows: Rows, decimal: DecimalSign = '.'): Amounts =>
  decimal === ',' ? byCommas(rows) : byPoints(rows)
