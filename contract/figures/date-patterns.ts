import type { Region } from './region.ts'

/** Number formats of a numeric date by region. */
export const SHORT_DATES = {
  day_first: 'dd/mm/yyyy',
  month_first: 'm/d/yyyy',
  year_first: 'yyyy-mm-dd',
} as const

/** Univer's default date formats of function results, with the region's format for each. */
const GIVEN: Readonly<Record<string, (region: Region) => string>> = {
  'yyyy/mm/dd;@': ({ dates }) => SHORT_DATES[dates],
  'yyyy/mm/dd hh:mm': ({ dates }) => `${SHORT_DATES[dates]} h:mm`,
  'h:mm A/P': () => 'h:mm',
}

/** The number format of a function's result in a region. */
export const resultPattern = (pattern: string, region: Region): string =>
  GIVEN[pattern]?.(region) ?? pattern
