const JSON_TEXT = Symbol('JSON text')

/** An answer that is written out already. */
export type JsonText = { readonly [JSON_TEXT]: string }

/** Takes a text for the JSON of an answer: of large ones, nothing is parsed to be written again. */
export const jsonText = (text: string): JsonText => ({ [JSON_TEXT]: text })

/** The JSON of an answer, be it written out already or not. */
export const toJson = (value: unknown): string =>
  typeof value === 'object' && value !== null && JSON_TEXT in value
    ? String(value[JSON_TEXT])
    : JSON.stringify(value)
