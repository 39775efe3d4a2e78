import * as chrono from 'chrono-node'
import type { Table } from './model.ts'

/** Days from the first to the last, as 2024-10-01, and where the text names them. */
export type DateRange = {
  readonly first: string
  readonly last: string
  readonly spans: readonly { readonly start: number; readonly end: number }[]
}

const QUARTER = /\bQ([1-4])\b(?:\s*(?:of\s*)?((?:19|20)\d\d))?/i
const YEAR = /\b(?:in|during|for|of|year)\s+((?:19|20)\d\d)\b/i
const MONTH =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?(?:\s+((?:19|20)\d\d))?/i
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The years of a table's days. A month without a year is in the only one. */
const yearsIn = ({ columns }: Table): readonly number[] => {
  const days = columns.find(({ kind }) => kind === 'day')?.values ?? []
  return [
    ...new Set(days.flatMap((day) => (typeof day === 'string' ? [Number(day.slice(0, 4))] : []))),
  ]
}

const inMonth = (text: string, years: readonly number[]): DateRange | null => {
  const found = MONTH.exec(text)
  const year = Number(found?.[2] ?? (years.length === 1 ? years[0] : Number.NaN))
  if (found === null || !Number.isFinite(year)) return null
  const month = MONTHS.indexOf((found[1] ?? '').slice(0, 3).toLowerCase()) + 1
  const span = { start: found.index, end: found.index + found[0].length }
  return { first: iso(year, month, 1), last: iso(year, month + 1, 0), spans: [span] }
}

const inQuarter = (text: string, years: readonly number[]): DateRange | null => {
  const found = QUARTER.exec(text)
  const year = Number(found?.[2] ?? (years.length === 1 ? years[0] : Number.NaN))
  if (found === null || !Number.isFinite(year)) return null
  const from = (Number(found[1]) - 1) * 3 + 1
  const span = { start: found.index, end: found.index + found[0].length }
  return { first: iso(year, from, 1), last: iso(year, from + 3, 0), spans: [span] }
}

const inYear = (text: string): DateRange | null => {
  const found = YEAR.exec(text)
  if (found === null) return null
  const year = Number(found[1])
  return {
    first: iso(year, 1, 1),
    last: iso(year, 12, 31),
    spans: [{ start: found.index, end: found.index + found[0].length }],
  }
}

const HAS_DAY = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d[-/.]\d/i

/** "from 1 October to 15 November", "between 3 and 9 May". */
const betweenDays = (text: string, years: readonly number[], today: Date): DateRange | null => {
  if (!HAS_DAY.test(text)) return null
  const year = years.length === 1 ? years[0] : undefined
  const near = year === undefined ? today : new Date(Date.UTC(year, 6, 1))
  const found = chrono.en.GB.parse(text, near).find(
    ({ start, end }) => end && start.isCertain('day') && end.isCertain('day'),
  )
  if (found?.end === undefined || found.end === null) return null
  const dayOf = (point: typeof found.start): string =>
    iso(
      point.isCertain('year') || year === undefined ? (point.get('year') ?? 0) : year,
      point.get('month') ?? 1,
      point.get('day') ?? 1,
    )
  return {
    first: dayOf(found.start),
    last: dayOf(found.end),
    spans: [{ start: found.index, end: found.index + found.text.length }],
  }
}

/** The days that a question names, for a table with days. Null if it names none. */
export const findDateRange = (text: string, table: Table, today: Date): DateRange | null => {
  const years = yearsIn(table)
  if (years.length === 0) return null
  return (
    betweenDays(text, years, today) ??
    inQuarter(text, years) ??
    inMonth(text, years) ??
    inYear(text)
  )
}
