import { hasRefusedFunction } from '#packages/univer-xlsx/read/cells/refused-functions.ts'
import type { Area } from '#contract/univer/areas.ts'
import { formulaParts } from '#contract/univer/references.ts'
import type { Difference } from './compare.ts'

/**
 * A function that Univer does not calculate (`REFUSED_FUNCTIONS`), in the formula itself or in a
 * cell it reads.
 */
export const REFUSED_FUNCTION = 'a function that is refused'
/** A volatile function such as TODAY, in the formula itself or in a cell it reads. */
export const VOLATILE_FUNCTION = 'a function of the day or of chance'

const CALL = /[\p{L}][\p{L}\d_.]*(?=\()/gu
const TEXTS = /"(?:[^"]|"")*"|'(?:[^']|'')*'/gu

const functionsOf = (formula: string): string => {
  const names = formula.replaceAll(TEXTS, '').toUpperCase().match(CALL) ?? []
  return [...new Set(names)].toSorted().join(' ') || 'operators alone'
}

type Place = Pick<Difference, 'sheet' | 'row' | 'column'>
/** A cell whose result we do not compare, and the cause. */
export type UncomparedCell = Place & { readonly cause: string }

const holds = ({ rows, columns }: Area, { row, column }: Place): boolean =>
  (rows === null || (rows.start <= row && row <= rows.end)) &&
  (columns === null || (columns.start <= column && column <= columns.end))

/** The cells among `cells` that a formula reads. */
const readBy = <P extends Place>(reader: Difference, cells: readonly P[]): readonly P[] =>
  formulaParts(reader.formula).flatMap((part) => {
    if (typeof part === 'string' || part.place.kind === 'other') return []
    const { area, place } = part
    const sheet = place.kind === 'own' ? reader.sheet : place.name
    if (area === null) return []
    return cells.filter(
      (one) => one.sheet.toLowerCase() === sheet.toLowerCase() && holds(area, one),
    )
  })

/**
 * Finds the cause of each difference. If the formula reads a cell that differs or is not compared,
 * that cell's cause applies. Otherwise the called functions are the cause.
 */
export const causesOf = (
  all: readonly Difference[],
  leftOut: readonly UncomparedCell[] = [],
): ReadonlyMap<Difference, string> => {
  const causes = new Map<Difference, string>()
  const causeOf = (one: Difference): string => {
    const known = causes.get(one)
    if (known !== undefined) return known
    const [out] = readBy(one, leftOut)
    const named = hasRefusedFunction(one.formula) ? REFUSED_FUNCTION : out?.cause
    const own = named ?? functionsOf(one.formula)
    // This entry is set before the recursion, so a cycle of formulas ends here.
    causes.set(one, own)
    const [first] = named === undefined ? readBy(one, all).filter((read) => read !== one) : []
    const cause = first === undefined ? own : causeOf(first)
    causes.set(one, cause)
    return cause
  }
  for (const one of all) causeOf(one)
  return causes
}
