import { sameJson } from './apply-change-set.ts'
import { isFilled } from './array-cells.ts'
import type { CellState } from './workbook.ts'

// What a user wrote may be stored in several ways: by our server, by Univer, by an import.

/** What says nothing: an empty text, list or object, a 0 where that is the default. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === 0 ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isNothing))

/** Whether two values say the same, or both nothing. */
export const sameOrNothing = (a: unknown, b: unknown): boolean =>
  (isNothing(a) && isNothing(b)) || sameJson(a, b)

/** Of a look what is not set where it is 0: alignment, wrapping, direction. */
const UNSET_AS_ZERO: ReadonlySet<string> = new Set(['ht', 'vt', 'tb', 'td'])
const COLOUR = /^#[\da-f]{3,8}$/i
/** The format of numbers that have none. */
const GENERAL = 'general'

const isUnset = (key: string, part: unknown): boolean =>
  part === undefined ||
  part === null ||
  (part === 0 && UNSET_AS_ZERO.has(key)) ||
  (key === 'pattern' && String(part).toLowerCase() === GENERAL) ||
  (key === 'tr' && isNothing(part)) ||
  (typeof part === 'object' && Object.keys(part).length === 0)

/** A look by what it says, else null. A 0 says something in it: not bold in a column that is. */
const saidBy = (part: unknown, key = ''): unknown => {
  if (typeof part === 'string' && COLOUR.test(part)) return part.toLowerCase()
  if (typeof part !== 'object' || part === null || Array.isArray(part))
    return isUnset(key, part) ? null : part
  const said = Object.entries(part).flatMap(([name, one]) => {
    const inner = saidBy(one, name)
    return isUnset(name, inner) ? [] : [[name, inner] as const]
  })
  return said.length === 0 ? null : Object.fromEntries(said)
}

/** Whether two looks that are written out show the same. */
export const sameLook = (a: unknown, b: unknown): boolean =>
  sameJson(a, b) || sameJson(saidBy(a), saidBy(b))

/** Ids that Univer gives anew. */
const GIVEN: ReadonlySet<string> = new Set(['paragraphId', 'sectionId'])
const textOf = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(textOf)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, one]) =>
      GIVEN.has(name) || isNothing(one) ? [] : [[name, textOf(one)] as const],
    ),
  )
}
const bodyOf = (rich: unknown): unknown =>
  typeof rich === 'object' && rich !== null && 'body' in rich ? textOf(rich.body) : rich
const sameRich = (a: unknown, b: unknown): boolean =>
  (isNothing(a) && isNothing(b)) || sameJson(bodyOf(a), bodyOf(b))

const blank = (value: unknown): unknown => (value === '' ? null : (value ?? null))
/** What the type of a value may be: a text, a number, a truth (Univer's `t`). */
const [TEXT, NUMBER, TRUTH, FORCED_TEXT] = [1, 2, 3, 4] as const

const asNumber = (value: unknown): unknown => (Number.isNaN(Number(value)) ? value : Number(value))

/** A truth may be stored as itself or as 1 and 0, a number as digits; what an array fills is no value of its own. */
const valueOf = (cell: CellState): unknown => {
  const { v, t } = cell
  const value = blank(v)
  if (value === null || isFilled(cell)) return null
  if (t === TRUTH || typeof value === 'boolean') return /^(?:1|true)$/i.test(String(value))
  if (t === TEXT || t === FORCED_TEXT) return String(value)
  return t === NUMBER ? asNumber(value) : value
}

/** The formula of a cell, else the name of the one that it shares. */
const formulaIn = ({ f, si }: CellState): unknown => blank(f) ?? blank(si)

/**
 * Whether two cells hold the same to a user: formula, else value, and rich text. The result of a formula
 * follows its inputs and does not count.
 */
export const sameContent = (a: CellState, b: CellState): boolean => {
  const formula = formulaIn(a)
  if (formula !== formulaIn(b)) return false
  return (formula !== null || valueOf(a) === valueOf(b)) && sameRich(a['p'], b['p'])
}
