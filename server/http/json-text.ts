const JSON_TEXT = Symbol('JSON text')

/** An answer that is already JSON text. */
export type JsonText = { readonly [JSON_TEXT]: string }

/** Wraps JSON text as an answer. Saves parsing and writing large documents. */
export const jsonText = (text: string): JsonText => ({ [JSON_TEXT]: text })

/** The JSON text of an answer. */
export const toJson = (value: unknown): string =>
  typeof value === 'object' && value !== null && JSON_TEXT in value
    ? String(value[JSON_TEXT])
    : JSON.stringify(value)
