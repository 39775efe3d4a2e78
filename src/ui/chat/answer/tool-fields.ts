import { figureText } from '#contract/figures/figure-text.ts'
import {
  countWithNoun,
  isFields,
  isPrimitive,
  shortText,
  primitiveText,
  type Fields,
} from './fields.ts'

export type Field = readonly [name: string, value: string]

/** Maximum fields listed. The JSON view has the rest. */
const MOST_FIELDS = 40
/** Maximum depth listed. Deeper fields are only counted. */
const MOST_DEPTH = 3
/** Maximum values of a list on one line. */
const MOST_VALUES = 10
/** Maximum list entries shown one by one. */
const MOST_ENTRIES = 5
const NAME_CHARS = 60

/** A wire name in words: `interest_rate` becomes "Interest rate". */
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

/** A value that fits on one line, or null if it needs nested fields. */
const oneLine = (value: unknown, depth: number): string | null => {
  if (isPrimitive(value)) return plainText(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None'
    if (value.every(isPrimitive)) return lineOf(value)
    return depth < MOST_DEPTH ? null : countWithNoun(value.length, 'entry', 'entries')
  }
  const size = isFields(value) ? Object.keys(value).length : 0
  if (size === 0) return 'None'
  return depth < MOST_DEPTH ? null : countWithNoun(size, 'field', 'fields')
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
 * Unknown fields as a list, never as JSON. Depth, entries per list and the total are limited.
 * `shownKeys` names fields that the block shows elsewhere.
 */
export const readFields = (value: Fields, shownKeys: ReadonlySet<string>): readonly Field[] => {
  const fields: Field[] = []
  for (const key of Object.keys(value)) {
    if (fields.length >= MOST_FIELDS) break
    const isEmpty =
      value[key] === null || (isPrimitive(value[key]) && primitiveText(value[key]) === '')
    if (!shownKeys.has(key) && !isEmpty) add(fields, nameOf(key), value[key], 1)
  }
  return fields
}
