/** What opens suggestions: the place of the `/` or `@`, and what is typed after it. */
export type Trigger = {
  readonly kind: 'command' | 'sheet'
  readonly query: string
  /** From the sign to the caret. */
  readonly start: number
  readonly end: number
}

/** A longer run of words after `@` names no spreadsheet, in characters. */
const QUERY_MAX_CHARS = 40

const commandAt = (before: string): Trigger | null =>
  before.length <= QUERY_MAX_CHARS && /^\/[\p{L}-]*$/u.test(before)
    ? { kind: 'command', query: before.slice(1), start: 0, end: before.length }
    : null

/** An address ("a@b.c") and a price ("50 @ $3") mention nothing: `@` begins a word, after no figure. */
const sheetAt = (before: string): Trigger | null => {
  const start = before.lastIndexOf('@')
  const query = before.slice(start + 1)
  if (start < 0 || query.length > QUERY_MAX_CHARS || /^\s|\n/.test(query)) return null
  const lead = before.slice(Math.max(0, start - 2), start)
  if (!/(?:^|[\s(])$/.test(lead) || (query === '' && /\d\s$/.test(lead))) return null
  return { kind: 'sheet', query, start, end: before.length }
}

/** What the text before the caret opens, or null. */
export const triggerAt = (text: string, caret: number): Trigger | null => {
  const before = text.slice(0, caret)
  return commandAt(before) ?? sheetAt(before)
}

/** Whether what is typed begins a word of a name; nothing typed fits every name. */
export const fits = (name: string, query: string): boolean => {
  const words = name.toLowerCase()
  const typed = query.toLowerCase()
  return words.startsWith(typed) || words.includes(` ${typed}`)
}
