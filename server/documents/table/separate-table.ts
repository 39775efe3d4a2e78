import { normalizeText } from '#contract/api/search.ts'
import type { Rows } from '../read/contents.ts'

/**
 * A row with exactly this name ends its table. "Total assets" does not match, because such a row
 * may be in the middle of a table.
 */
const TOTAL = /^(?:grand )?totals?$|^(?:summe|sum|gesamt|gesamtsumme|gesamtbetrag)$/
/** Row names contain a word. Dates and numbers do not count. */
const NAME = /\p{L}{2}/u
/** Minimum shared names that show two tables list the same items. */
const LEAST_NAMES = 2

const nameOf = ([first = '']: readonly string[]): string =>
  normalizeText(first)
    .replace(/[:.\s]+$/, '')
    .trim()

const namesOf = (rows: Rows): readonly string[] =>
  rows.map(nameOf).filter((name) => NAME.test(name))

/** Whether all names are distinct, as in a statement. A journal repeats names. */
const isEachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length

/** Whether most names below also occur above: another statement of the same items. */
const isSameAgain = (above: readonly string[], below: readonly string[]): boolean => {
  const again = below.filter((name) => above.includes(name)).length
  const isMost = again >= LEAST_NAMES && again * 2 > below.length
  return isMost && isEachOnce(above) && isEachOnce(below)
}

/**
 * Whether the rows under repeated heads form a new table. They do if the rows above end with a
 * total or have the same names.
 */
export const isSeparateTable = (above: Rows, below: Rows): boolean =>
  TOTAL.test(nameOf(above.at(-1) ?? [])) || isSameAgain(namesOf(above), namesOf(below))
