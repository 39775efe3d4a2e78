import type { Region } from './region.ts'

/** A day of figures, as each region orders it. */
export const SHORT_DATES = {
  day_first: 'dd/mm/yyyy',
  month_first: 'm/d/yyyy',
  year_first: 'yyyy-mm-dd',
} as const

/** How Univer shows the days and times that functions give, by what shows them in a region. */
const GIVEN: Readonly<Record<string, (region: Region) => string>> = {
  'yyyy/mm/dd;@': ({ dates }) => SHORT_DATES[dates],
  'yyyy/mm/dd hh:mm': ({ dates }) => `${SHORT_DATES[dates]} h:mm`,
  'h:mm A/P': () => 'h:mm',
}

/** The format of a function's result in the region. */
export const resultPattern = (pattern: string, region: Region): string =>
  GIVEN[pattern]?.(region) ?? pattern
