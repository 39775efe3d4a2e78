import type { Word } from '../language/words.ts'
import { stemsOf, type Table, type TableColumn } from './model.ts'
import { isPlainStem } from './plain-words.ts'

/** Words from one index to another. */
export type Span = { readonly from: number; readonly to: number }
export type Found<T> = Span & { readonly item: T }

/** Finds a phrase of stems in words. */
const findPhrase = (words: readonly Word[], stems: readonly string[]): number =>
  stems.length === 0
    ? -1
    : words.findIndex((_, at) => stems.every((stem, index) => words[at + index]?.stem === stem))

export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/** Without overlaps, the longest first. */
const longest = <T>(all: readonly Found<T>[]): readonly Found<T>[] => {
  const kept: Found<T>[] = []
  for (const one of all.toSorted((a, b) => b.to - b.from - (a.to - a.from)))
    if (!kept.some((other) => overlaps(one, other))) kept.push(one)
  return kept.toSorted((a, b) => a.from - b.from)
}

/** A head such as "In" is mostly a preposition in a message. */
const isLittleWord = ({ stems }: TableColumn): boolean =>
  stems.length === 1 && (stems[0] ?? '').length < 4 && isPlainStem(stems[0] ?? '')

/** The heads of columns in a message. */
export const findHeads = (
  words: readonly Word[],
  { columns }: Table,
): readonly Found<TableColumn>[] =>
  longest(
    columns.flatMap((column) => {
      const at = isLittleWord(column) ? -1 : findPhrase(words, column.stems)
      return at < 0 ? [] : [{ item: column, from: at, to: at + column.stems.length }]
    }),
  )

export type TextValue = { readonly column: TableColumn; readonly text: string }

/** The texts of a table's cells in a message. */
export const findTexts = (
  words: readonly Word[],
  { columns }: Table,
): readonly Found<TextValue>[] =>
  longest(
    columns.flatMap((column) =>
      column.texts.flatMap((text) => {
        const stems = stemsOf(text)
        const at = findPhrase(words, stems)
        return at < 0 ? [] : [{ item: { column, text }, from: at, to: at + stems.length }]
      }),
    ),
  )

/** The text with blanks in place of the table's own names: "Minimum" may be a column. */
export const withoutNames = (
  text: string,
  words: readonly Word[],
  names: readonly Span[],
): string =>
  names.reduce((all, { from, to }) => {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    return all.slice(0, start) + ' '.repeat(end - start) + all.slice(end)
  }, text)
