import { callsRefused } from '#contract/refused-functions.ts'
import type { Area } from '#contract/structure/areas.ts'
import { formulaParts } from '#contract/structure/references.ts'
import type { Difference } from './compare.ts'

/** A function that is not calculated here, alone or in what the formula reads. */
export const REFUSED = 'a function that is refused'

const CALL = /[\p{L}][\p{L}\d_.]*(?=\()/gu
const TEXTS = /"(?:[^"]|"")*"|'(?:[^']|'')*'/gu

const functionsOf = (formula: string): string => {
  const names = formula.replaceAll(TEXTS, '').toUpperCase().match(CALL) ?? []
  return [...new Set(names)].toSorted().join(' ') || 'operators alone'
}

const holds = ({ rows, columns }: Area, { row, column }: Difference): boolean =>
  (rows === null || (rows.start <= row && row <= rows.end)) &&
  (columns === null || (columns.start <= column && column <= columns.end))

/** Which of the differences a formula reads. */
const readBy = (reader: Difference, all: readonly Difference[]): readonly Difference[] =>
  formulaParts(reader.formula).flatMap((part) => {
    if (typeof part === 'string' || part.place.kind === 'other') return []
    const { area, place } = part
    const sheet = place.kind === 'own' ? reader.sheet : place.name
    if (area === null) return []
    const isRead = (one: Difference) =>
      one !== reader && one.sheet.toLowerCase() === sheet.toLowerCase() && holds(area, one)
    return all.filter(isRead)
  })

/**
 * Why each formula of a file differs: the functions that it calls, or the cause of a cell that it reads and that
 * differs itself.
 */
export const causesOf = (all: readonly Difference[]): ReadonlyMap<Difference, string> => {
  const causes = new Map<Difference, string>()
  const causeOf = (one: Difference): string => {
    const known = causes.get(one)
    if (known !== undefined) return known
    const own = callsRefused(one.formula) ? REFUSED : functionsOf(one.formula)
    // Its own, while what it reads is looked at: a circle ends here.
    causes.set(one, own)
    const [first] = own === REFUSED ? [] : readBy(one, all)
    const cause = first === undefined ? own : causeOf(first)
    causes.set(one, cause)
    return cause
  }
  for (const one of all) causeOf(one)
  return causes
}
