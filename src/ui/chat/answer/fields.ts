import { figureText } from '#contract/figures/figure-text.ts'
/** What a tool was given or gave back: an object of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object with fields. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list; none where it is no list. */
export const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isFields) : []

/** Digits of a number that a cell of general format shows; of more whole digits each is shown. */
const DIGITS = 11

const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return ''
  const isLong = Math.abs(value) >= 10 ** DIGITS
  return String(isLong ? Math.round(value) : Number(value.toPrecision(DIGITS)))
}

/** A text, a number or a truth as text; '' for all else, so that no `[object Object]` shows. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

/** Longest text that a cell or a field shows, in characters; the whole is in the JSON. */
const SHOWN_CHARS = 400

/** The same, cut to what a line can use. */
export const shortText = (value: unknown, most = SHOWN_CHARS): string => {
  const text = textOf(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** Whether a value is neither a list nor an object. */
export const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** A list of rows of cells; the first row tells whether they are cells. */
export const isMatrix = (value: unknown): value is readonly (readonly unknown[])[] =>
  Array.isArray(value) &&
  Array.isArray(value[0]) &&
  value[0].every(isPlain) &&
  value.every((row) => Array.isArray(row))

/** A count with its noun; '' for what is no number. */
export const counted = (value: unknown, one: string, many: string): string =>
  typeof value === 'number' && Number.isFinite(value)
    ? `${figureText(value)} ${value === 1 ? one : many}`
    : ''
