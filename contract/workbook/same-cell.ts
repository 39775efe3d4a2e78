import { isSameJson } from './apply-change-set.ts'
import { isFilled } from './array-cells.ts'
import type { CellState } from './workbook.ts'

// The same content has several stored forms: from our server, from Univer and from imports.

/** True for values without information, such as '', {} or a default 0. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === 0 ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmptyValue))

/** True if two values are equal or both carry no information. */
export const isSameOrEmpty = (a: unknown, b: unknown): boolean =>
  (isEmptyValue(a) && isEmptyValue(b)) || isSameJson(a, b)

/** Style properties that are unset if 0: alignment, wrapping, direction. */
const UNSET_AS_ZERO: ReadonlySet<string> = new Set(['ht', 'vt', 'tb', 'td'])
const COLOUR = /^#[\da-f]{3,8}$/i
/** Number format of cells without one. */
const GENERAL = 'general'

const isUnset = (key: string, part: unknown): boolean =>
  part === undefined ||
  part === null ||
  (part === 0 && UNSET_AS_ZERO.has(key)) ||
  (key === 'pattern' && String(part).toLowerCase() === GENERAL) ||
  (key === 'tr' && isEmptyValue(part)) ||
  (typeof part === 'object' && Object.keys(part).length === 0)

/**
 * Normalises a style. Properties outside `UNSET_AS_ZERO` keep 0, because 0 overrides a style: for
 * example, not bold in a bold column.
 */
const saidBy = (part: unknown, key = ''): unknown => {
  if (typeof part === 'string' && COLOUR.test(part)) return part.toLowerCase()
  if (typeof part !== 'object' || part === null || Array.isArray(part))
    return isUnset(key, part) ? null : part
  const entries = Object.entries(part).flatMap(([name, one]) => {
    const inner = saidBy(one, name)
    return isUnset(name, inner) ? [] : [[name, inner] as const]
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** True if two styles look the same. They must be objects, because ids are not looked up here. */
export const isSameStyle = (a: unknown, b: unknown): boolean =>
  isSameJson(a, b) || isSameJson(saidBy(a), saidBy(b))

/** Ids that Univer generates at random. */
const GIVEN: ReadonlySet<string> = new Set(['paragraphId', 'sectionId'])
const textOf = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(textOf)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, one]) =>
      GIVEN.has(name) || isEmptyValue(one) ? [] : [[name, textOf(one)] as const],
    ),
  )
}
const bodyOf = (rich: unknown): unknown =>
  typeof rich === 'object' && rich !== null && 'body' in rich ? textOf(rich.body) : rich
const sameRich = (a: unknown, b: unknown): boolean =>
  (isEmptyValue(a) && isEmptyValue(b)) || isSameJson(bodyOf(a), bodyOf(b))

const blank = (value: unknown): unknown => (value === '' ? null : (value ?? null))
/** Univer's cell types (`t`). */
const [TEXT, NUMBER, TRUTH, FORCED_TEXT] = [1, 2, 3, 4] as const

const asNumber = (value: unknown): unknown => (Number.isNaN(Number(value)) ? value : Number(value))

/**
 * Booleans may be stored as 1 and 0, and numbers as digits. An array result is not the cell's own
 * value.
 */
const valueOf = (cell: CellState): unknown => {
  const { v, t } = cell
  const value = blank(v)
  if (value === null || isFilled(cell)) return null
  if (t === TRUTH || typeof value === 'boolean') return /^(?:1|true)$/i.test(String(value))
  if (t === TEXT || t === FORCED_TEXT) return String(value)
  return t === NUMBER ? asNumber(value) : value
}

/** The formula of a cell, or the id of its shared formula. */
const formulaIn = ({ f, si }: CellState): unknown => blank(f) ?? blank(si)

/**
 * True if two cells have the same content to a user: the same rich text, and the same formula.
 * Cells without a formula must have the same value. Ignores formula results, which follow their
 * inputs.
 */
export const isSameContent = (a: CellState, b: CellState): boolean => {
  const formula = formulaIn(a)
  if (formula !== formulaIn(b)) return false
  return (formula !== null || valueOf(a) === valueOf(b)) && sameRich(a['p'], b['p'])
}

const textIn = (rich: unknown): string | null => {
  const body = bodyOf(rich)
  const isBody = typeof body === 'object' && body !== null && 'dataStream' in body
  return isBody && typeof body.dataStream === 'string' ? body.dataStream.replace(/\r\n$/, '') : null
}

/**
 * The content of a cell as text, empty for an empty cell. `formula` is the formula of the cell. Two
 * cells with the same content have the same text, in whatever form they are stored.
 */
export const contentText = (cell: CellState, formula: string | null): string => {
  if (formula !== null) return formula
  const value = textIn(cell['p']) ?? valueOf(cell)
  return value === null ? '' : `${typeof value} ${String(value)}`
}
