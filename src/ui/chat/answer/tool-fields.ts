import { figureText } from '#contract/figures/figure-text.ts'
import { counted, isFields, isPlain, shortText, textOf, type Fields } from './fields.ts'

/** A field in words: where it stands, and what it holds. */
export type Field = readonly [name: string, value: string]

/** Most fields that are listed; the rest is in the JSON. */
const MOST_FIELDS = 40
/** Deepest field that is listed by itself; what is below is counted. */
const MOST_DEPTH = 3
/** Most values of a list that stand in one line. */
const MOST_VALUES = 10
/** Most entries of a list that are listed one by one. */
const MOST_ENTRIES = 5
const NAME_CHARS = 60

/** A name of the wire in words: `interest_rate` is "Interest rate". */
const nameOf = (key: string): string =>
  shortText(
    key
      .replaceAll('_', ' ')
      .trim()
      .replace(/^./u, (letter) => letter.toUpperCase()),
    NAME_CHARS,
  ) || '–'

const plainText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return shortText(value) || '–'
}

const lineOf = (values: readonly unknown[]): string => {
  const rest = values.length - MOST_VALUES
  const shown = values.slice(0, MOST_VALUES).map(plainText).join(', ')
  return rest > 0 ? `${shown} and ${figureText(rest)} more` : shown
}

/** A value that needs no fields of its own; null for one that does. */
const oneLine = (value: unknown, depth: number): string | null => {
  if (isPlain(value)) return plainText(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None'
    if (value.every(isPlain)) return lineOf(value)
    return depth < MOST_DEPTH ? null : counted(value.length, 'entry', 'entries')
  }
  const size = isFields(value) ? Object.keys(value).length : 0
  if (size === 0) return 'None'
  return depth < MOST_DEPTH ? null : counted(size, 'field', 'fields')
}

const partsOf = (value: unknown, name: string): readonly (readonly [string, unknown])[] => {
  if (!Array.isArray(value))
    return isFields(value)
      ? Object.keys(value)
          .slice(0, MOST_FIELDS)
          .map((key) => [name === '' ? nameOf(key) : `${name} · ${nameOf(key)}`, value[key]])
      : []
  const rest = value.length - MOST_ENTRIES
  const shown = value
    .slice(0, MOST_ENTRIES)
    .map((part, index) => [`${name} ${index + 1}`.trim(), part] as const)
  return rest > 0 ? [...shown, [name || '–', `${figureText(rest)} more`]] : shown
}

const add = (fields: Field[], name: string, value: unknown, depth: number): void => {
  if (fields.length >= MOST_FIELDS) return
  const line = oneLine(value, depth)
  if (line !== null) fields.push([name, line])
  else for (const [part, inner] of partsOf(value, name)) add(fields, part, inner, depth + 1)
}

/**
 * The fields of something unknown as a reader's list, never as JSON: a few levels deep, a few
 * entries of each list, at most 40 in all. `told` names fields that stand elsewhere.
 */
export const readFields = (value: Fields, told: ReadonlySet<string>): readonly Field[] => {
  const fields: Field[] = []
  for (const key of Object.keys(value)) {
    if (fields.length >= MOST_FIELDS) break
    const isEmpty = value[key] === null || (isPlain(value[key]) && textOf(value[key]) === '')
    if (!told.has(key) && !isEmpty) add(fields, nameOf(key), value[key], 1)
  }
  return fields
}
