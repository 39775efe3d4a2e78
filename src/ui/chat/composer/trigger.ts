/** An open `/` or `@` and the query after it. */
export type Trigger = {
  readonly kind: 'command' | 'sheet'
  readonly query: string
  /** Offsets of the sign and of the caret. */
  readonly start: number
  readonly end: number
}

/**
 * Maximum length of a query in characters. A longer text after `@` cannot be a spreadsheet's name.
 */
const QUERY_MAX_CHARS = 40

const commandAt = (before: string): Trigger | null =>
  before.length <= QUERY_MAX_CHARS && /^\/[\p{L}-]*$/u.test(before)
    ? { kind: 'command', query: before.slice(1), start: 0, end: before.length }
    : null

/**
 * `@` must begin a word and must not follow a number. This excludes addresses ("a@b.c") and prices
 * ("50 @ $3").
 */
const sheetAt = (before: string): Trigger | null => {
  const start = before.lastIndexOf('@')
  const query = before.slice(start + 1)
  if (start < 0 || query.length > QUERY_MAX_CHARS || /^\s|\n/.test(query)) return null
  const lead = before.slice(Math.max(0, start - 2), start)
  if (!/(?:^|[\s(])$/.test(lead) || (query === '' && /\d\s$/.test(lead))) return null
  return { kind: 'sheet', query, start, end: before.length }
}

/** The trigger before the caret, or null. */
export const triggerAt = (text: string, caret: number): Trigger | null => {
  const before = text.slice(0, caret)
  return commandAt(before) ?? sheetAt(before)
}

/** Whether a word of `name` starts with `query`. An empty query matches every name. */
export const hasWordStart = (name: string, query: string): boolean => {
  const words = name.toLowerCase()
  const typed = query.toLowerCase()
  return words.startsWith(typed) || words.includes(` ${typed}`)
}
