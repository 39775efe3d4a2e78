// Compares the answers of two programs.

import { isErrorValue } from '#contract/formulas/error-values.ts'
import type { CellState } from '#contract/workbook/workbook.ts'

/** Result of a call. Null for an empty cell. */
export type Answer = Pick<CellState, 'v' | 't'> | null

/** Result of a call with its type. */
export type TypedAnswer = {
  readonly kind: 'number' | 'truth' | 'text' | 'error' | 'empty'
  readonly value: string | number | null
}

/** Both programs calculate with 15 to 17 digits and round intermediate results. */
const TOLERANCE = 1e-9

const EMPTY: TypedAnswer = { kind: 'empty', value: null }

export const typedAnswerOf = (cell: Answer): TypedAnswer => {
  const value = cell?.v ?? null
  if (value === null || value === '') return EMPTY
  if (typeof value === 'number') return { kind: cell?.t === 3 ? 'truth' : 'number', value }
  if (typeof value === 'boolean') return { kind: 'truth', value: Number(value) }
  return { kind: isErrorValue(value) ? 'error' : 'text', value }
}

/** True if two numbers are close, relative to the larger one. */
export const isNear = (one: number, other: number, tolerance = TOLERANCE): boolean =>
  one === other || Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other))

export const isSameAnswer = (one: TypedAnswer, other: TypedAnswer): boolean =>
  one.kind === other.kind &&
  (typeof one.value === 'number' && typeof other.value === 'number'
    ? isNear(one.value, other.value)
    : one.value === other.value)

/** Text of an answer, with booleans as 1 and 0. */
export const textWithoutBooleans = ({ kind, value }: TypedAnswer): string =>
  kind === 'text'
    ? String(value).replaceAll(/true/giu, '1').replaceAll(/false/giu, '0')
    : String(value)
