import { plain } from '#contract/api/search.ts'
import type { Rows } from '../read/contents.ts'

/** A row of that name alone is the last of its table; "Total assets" may stand in the middle of one. */
const TOTAL = /^(?:grand )?totals?$|^(?:summe|sum|gesamt|gesamtsumme|gesamtbetrag)$/
/** A word, and no date or number, names a row. */
const NAME = /\p{L}{2}/u
/** So many names at least tell that two tables list the same. */
const LEAST_NAMES = 2

const nameOf = ([first = '']: readonly string[]): string =>
  plain(first)
    .replace(/[:.\s]+$/, '')
    .trim()

const namesOf = (rows: Rows): readonly string[] =>
  rows.map(nameOf).filter((name) => NAME.test(name))

/** Whether each row has a name of its own, as in a statement; a journal has some again and again. */
const isEachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length

/** Whether most rows below are named as some above, each once in either: another statement of the same things. */
const isSameAgain = (above: readonly string[], below: readonly string[]): boolean => {
  const again = below.filter((name) => above.includes(name)).length
  const isMost = again >= LEAST_NAMES && again * 2 > below.length
  return isMost && isEachOnce(above) && isEachOnce(below)
}

/**
 * Whether rows on the next page, below the same heads, are of a table of their own: those above end with their total,
 * or have the same names.
 */
export const isOwnTable = (above: Rows, below: Rows): boolean =>
  TOTAL.test(nameOf(above.at(-1) ?? [])) || isSameAgain(namesOf(above), namesOf(below))
