import { figureText } from '#contract/figures/figure-text.ts'
/** Arguments or output of a tool, of unknown shape. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list. Empty if `value` is no list. */
export const objectsIn = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isFields) : []

/** Significant digits of the general number format. Longer integers show every digit. */
const DIGITS = 11

const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return ''
  const isLong = Math.abs(value) >= 10 ** DIGITS
  return String(isLong ? Math.round(value) : Number(value.toPrecision(DIGITS)))
}

/** A string, number or boolean as text, else ''. This keeps `[object Object]` off the screen. */
export const primitiveText = (value: unknown): string => {
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

/** Maximum text length of a cell or field, in characters. The JSON view shows the rest. */
const SHOWN_CHARS = 400

/** `primitiveText`, cut to `most` characters. */
export const shortText = (value: unknown, most = SHOWN_CHARS): string => {
  const text = primitiveText(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

export const isPrimitive = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Whether `value` is a list of rows of cells. Only the first row's cells are checked. */
export const isMatrix = (value: unknown): value is readonly (readonly unknown[])[] =>
  Array.isArray(value) &&
  Array.isArray(value[0]) &&
  value[0].every(isPrimitive) &&
  value.every((row) => Array.isArray(row))

/** A count with its noun: "1 cell", "4 cells". Empty if `value` is no number. */
export const countWithNoun = (value: unknown, one: string, many: string): string =>
  typeof value === 'number' && Number.isFinite(value)
    ? `${figureText(value)} ${value === 1 ? one : many}`
    : ''
