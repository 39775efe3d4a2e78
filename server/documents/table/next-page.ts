import { plain } from '#contract/api/search.ts'
import type { Rows } from '../read/contents.ts'

/** A line as it stands on every page: its figures count pages and days. */
const even = (line: string): string => plain(line).replace(/\d+/g, '0').replace(/\s+/g, ' ').trim()
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)
const linesOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '')

/** Finds the lines of a table by its words: a line of it has no others. */
const isOf = (rows: Rows) => {
  const words = new Set(rows.flat().flatMap(wordsOf))
  return (line: string): boolean => wordsOf(line).every((word) => words.has(word))
}

/** A page, and the table of it that is looked at. */
export type TableOnPage = { readonly text: string; readonly rows: Rows }

/**
 * Whether nothing stands between a table and the first of the next page, but what stands on both pages, as running
 * heads and numbers of pages do.
 */
export const isNextTo = (above: TableOnPage, below: TableOnPage): boolean => {
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
