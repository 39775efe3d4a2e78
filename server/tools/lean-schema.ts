import { toJsonSchema } from '@valibot/to-json-schema'
import type { JSONSchema7 } from 'ai'
import type * as v from 'valibot'

type Node = Readonly<Record<string, unknown>>

/**
 * Limits and defaults that the model need not read. A call beyond a limit fails, and the error names
 * the limit.
 */
const OMITTED = new Set(
  '$schema pattern propertyNames minLength maxLength minItems maxItems minimum maximum default'.split(
    ' ',
  ),
)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of the types if the schema, apart from omitted limits, names nothing but types. */
const typesOf = (schema: unknown): readonly unknown[] | null => {
  if (!isNode(schema)) return null
  const { type, anyOf, ...others } = schema
  if (Object.keys(others).some((key) => !OMITTED.has(key))) return null
  if (!Array.isArray(anyOf)) return type === undefined ? null : [type]
  const types = anyOf.map(typesOf)
  return types.every((found) => found !== null) ? types.flat() : null
}

/** A field as the model reads it. A field that repeats an earlier one needs only its name. */
const leanField = (name: string, field: unknown, seen: Set<unknown>): unknown => {
  const key = `${name} ${JSON.stringify(field)}`
  if (seen.has(key)) return {}
  seen.add(key)
  return leanNode(field, seen)
}

const leanNode = (schema: unknown, seen: Set<unknown>): unknown => {
  if (!isNode(schema)) return schema
  const { anyOf, description, ...others } = schema
  const types = Array.isArray(anyOf) ? typesOf({ anyOf }) : null
  const isNew = description !== undefined && !seen.has(description)
  seen.add(description)
  const fields = Object.entries(others).flatMap(([key, value]): [string, unknown][] => {
    if (OMITTED.has(key) || (key === 'type' && 'enum' in others)) return []
    if (key === 'required' && Array.isArray(value) && value.length === 0) return []
    if (key !== 'properties' || !isNode(value))
      return [[key, key === 'enum' ? value : leanNode(value, seen)]]
    const listed = Object.entries(value).filter(
      ([, field]) => !(isNode(field) && field['unlisted'] === true),
    )
    const named = listed.map(([name, field]) => [name, leanField(name, field, seen)])
    return [[key, Object.fromEntries(named)]]
  })
  return {
    ...Object.fromEntries(fields),
    ...(types !== null && { type: types }),
    ...(types === null &&
      Array.isArray(anyOf) && { anyOf: anyOf.map((one) => leanNode(one, seen)) }),
    ...(isNew && { description }),
  }
}

/**
 * The JSON schema of a tool's arguments, as the model reads it. All definitions go with each
 * request, so we keep them short: a repeated field is only named, and limits are left out.
 */
export const leanSchema = (schema: v.GenericSchema): JSONSchema7 =>
  leanNode(toJsonSchema(schema, { errorMode: 'ignore' }), new Set()) as JSONSchema7
