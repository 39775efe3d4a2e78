import { isPeriod, periodsIn } from './periods.ts'

/** What a sum over times is called. */
const SUM =
  /^(?:(?:grand )?totals?|sum|all|ytd|year[ -]to[ -]date|cumulative|summe|gesamt|insgesamt)$/i

const isSum = (name: string | null): boolean => name !== null && SUM.test(name.trim())

/** How many parts of that kind a year has: months, quarters, halves. */
const partsOfYear = (part: string): number => {
  if (part.startsWith('m')) return 12
  return part.startsWith('q') ? 4 : part.startsWith('h') ? 2 : Infinity
}

/** Whether names are parts of a year that make no whole one together: some months alone, or those of two years. */
const areSome = (names: readonly string[]): boolean => {
  const periods = names.flatMap((name) => periodsIn(name)).filter(({ day }) => day === null)
  const parts = [...new Set(periods.flatMap(({ part }) => part ?? []))]
  const years = new Set(periods.flatMap(({ part, year }) => (part === null ? [] : (year ?? []))))
  const isWhole = parts.some(
    (part) => parts.filter((other) => other[0] === part[0]).length >= partsOfYear(part),
  )
  return parts.length > 0 && (years.size > 1 || !isWhole)
}

/** Tells of a figure whether it is a total beside columns, or rows, that are some parts of a year alone. */
export const ofSomeParts = (
  columns: readonly string[],
  rows: readonly string[],
): ((at: { readonly row: string; readonly column: string | null }) => boolean) => {
  const [ofColumns, ofRows] = [areSome(columns), areSome(rows)]
  return ({ row, column }) => (ofColumns && isSum(column)) || (ofRows && isSum(row))
}

/** The years that the heads of a table name, and its rows where most of them are times: what is of none is of those. */
export const yearsNamed = (
  columns: readonly string[],
  rows: readonly string[],
): readonly number[] => {
  const times = rows.filter(isPeriod)
  const names = [...columns, ...(times.length * 2 >= rows.length ? times : [])]
  return [...new Set(names.flatMap((name) => periodsIn(name)).flatMap(({ year }) => year ?? []))]
}
