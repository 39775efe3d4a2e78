import type { ResolvedImportChoices } from '#contract/transfer/import.ts'
import type { Region } from '#contract/figures/region.ts'
import type { ColumnNotation } from './columns.ts'
import {
  parseDate,
  datePattern,
  dateSerial,
  partOfDay,
  type ParsedDate,
} from '#contract/figures/parse-date.ts'

type Dates = ResolvedImportChoices['dates']
type Order = 'day_first' | 'month_first'

/**
 * Date order of the region. `sure` means that only unambiguous dates count. It applies if the
 * region does not say whether the day or the month comes first.
 */
export const dateOrderOf = (region: Region | null = null): Dates =>
  region === null || region.dates === 'year_first' ? 'sure' : region.dates

/** Order of day and month in this column. Null if it is ambiguous. */
const orderOf = (column: ColumnNotation, dates: Dates): Order | null => {
  const isDayFirst = column.dayFirst > 0
  if (isDayFirst !== column.monthFirst > 0) return isDayFirst ? 'day_first' : 'month_first'
  if (dates === 'day_first' || dates === 'month_first') return dates
  return isDayFirst || !column.hasOnlyPoints ? null : 'day_first'
}

const orderOfPair = (day: ParsedDate, column: ColumnNotation, dates: Dates): Order | null =>
  dates === 'sure' && day.year.length < 4 ? null : orderOf(column, dates)

const serialOf = (day: ParsedDate, order: Order): number | null => {
  if (day.kind === 'clock') return day.clock === null ? null : partOfDay(day.clock)
  return dateSerial(day, order)
}

/** Parses a date or time as a serial number with a format. Null if it must stay text. */
export const parseUnambiguousDate = (
  text: string,
  column: ColumnNotation,
  dates: Dates,
): { readonly value: number; readonly pattern: string } | null => {
  const day = dates === 'text' ? null : parseDate(text)
  if (day === null) return null
  const order = day.kind === 'pair' ? orderOfPair(day, column, dates) : 'month_first'
  const value = order === null ? null : serialOf(day, order)
  return order === null || value === null
    ? null
    : { value, pattern: datePattern(day, column.isPadded, order) }
}
