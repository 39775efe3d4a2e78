import { normalizeText } from '#contract/api/search.ts'
import type { Rows } from '../read/contents.ts'

/** Normalizes a line that repeats on each page with changing page numbers and dates. */
const even = (line: string): string =>
  normalizeText(line).replace(/\d+/g, '0').replace(/\s+/g, ' ').trim()
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)
const linesOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '')

/**
 * Returns a function that tells whether a line of text belongs to the table: all its words occur in
 * `rows`.
 */
const isOf = (rows: Rows) => {
  const words = new Set(rows.flat().flatMap(wordsOf))
  return (line: string): boolean => wordsOf(line).every((word) => words.has(word))
}

export type TableOnPage = { readonly text: string; readonly rows: Rows }

/**
 * Whether only running headers and footers lie between a table and the first table of the next
 * page.
 */
export const isAdjacentTable = (above: TableOnPage, below: TableOnPage): boolean => {
  const [first, second] = [linesOf(above.text), linesOf(below.text)]
  const end = first.findLastIndex(isOf(above.rows))
  const start = second.findIndex(isOf(below.rows))
  if (end < 0 || start < 0) return false
  const [onFirst, onSecond] = [new Set(first.map(even)), new Set(second.map(even))]
  return (
    first.slice(end + 1).every((line) => onSecond.has(even(line))) &&
    second.slice(0, start).every((line) => onFirst.has(even(line)))
  )
}
