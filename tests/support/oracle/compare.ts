// Whether two programs came to the same.

import { isErrorValue } from '#contract/formulas/error-values.ts'
import type { CellState } from '#contract/workbook/workbook.ts'

/** What a call came to; null where its cell is empty. */
export type Answer = Pick<CellState, 'v' | 't'> | null

/** What a call came to, and of what kind it is. */
export type Said = {
  readonly kind: 'number' | 'truth' | 'text' | 'error' | 'empty'
  readonly value: string | number | null
}

/** Both programs calculate with 15 to 17 digits, and round on their way. */
const TOLERANCE = 1e-9

const EMPTY: Said = { kind: 'empty', value: null }

/** What a cell says. */
export const saidOf = (cell: Answer): Said => {
  const value = cell?.v ?? null
  if (value === null || value === '') return EMPTY
  if (typeof value === 'number') return { kind: cell?.t === 3 ? 'truth' : 'number', value }
  if (typeof value === 'boolean') return { kind: 'truth', value: Number(value) }
  return { kind: isErrorValue(value) ? 'error' : 'text', value }
}

/** Whether two numbers are near each other, beside the larger one. */
export const isNear = (one: number, other: number, tolerance = TOLERANCE): boolean =>
  one === other || Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other))

/** Whether two answers say the same. */
export const isSame = (one: Said, other: Said): boolean =>
  one.kind === other.kind &&
  (typeof one.value === 'number' && typeof other.value === 'number'
    ? isNear(one.value, other.value)
    : one.value === other.value)

/** What an answer says, with the numbers 1 and 0 in the place of truths. */
export const untrue = ({ kind, value }: Said): string =>
  kind === 'text'
    ? String(value).replaceAll(/true/giu, '1').replaceAll(/false/giu, '0')
    : String(value)
