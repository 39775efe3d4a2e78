import { isPeriod, periodsIn } from './periods.ts'

/** Matches the name of a row or column that adds up periods, such as "Total" or "YTD". */
const SUM =
  /^(?:(?:grand )?totals?|sum|all|ytd|year[ -]to[ -]date|cumulative|summe|gesamt|insgesamt)$/i

const isSum = (name: string | null): boolean => name !== null && SUM.test(name.trim())

/** Number of months, quarters or halves in a year, by the kind of `part`. */
const partsOfYear = (part: string): number => {
  if (part.startsWith('m')) return 12
  return part.startsWith('q') ? 4 : part.startsWith('h') ? 2 : Infinity
}

/** True if the parts do not make up one whole year: only some months, or parts of two years. */
const areSome = (names: readonly string[]): boolean => {
  const periods = names.flatMap((name) => periodsIn(name)).filter(({ day }) => day === null)
  const parts = [...new Set(periods.flatMap(({ part }) => part ?? []))]
  const years = new Set(periods.flatMap(({ part, year }) => (part === null ? [] : (year ?? []))))
  const isWhole = parts.some(
    (part) => parts.filter((other) => other[0] === part[0]).length >= partsOfYear(part),
  )
  return parts.length > 0 && (years.size > 1 || !isWhole)
}

/** Returns a predicate for totals that cover only some parts of a year. */
export const partialTotalTest = (
  columns: readonly string[],
  rows: readonly string[],
): ((at: { readonly row: string; readonly column: string | null }) => boolean) => {
  const [ofColumns, ofRows] = [areSome(columns), areSome(rows)]
  return ({ row, column }) => (ofColumns && isSum(column)) || (ofRows && isSum(row))
}

/**
 * The years in a table's headings, and in its rows if most of them are periods. A row without a
 * year belongs to these years.
 */
export const tableYearsOf = (
  columns: readonly string[],
  rows: readonly string[],
): readonly number[] => {
  const times = rows.filter(isPeriod)
  const names = [...columns, ...(times.length * 2 >= rows.length ? times : [])]
  return [...new Set(names.flatMap((name) => periodsIn(name)).flatMap(({ year }) => year ?? []))]
}
