import * as v from 'valibot'
import {
  READING_PAGE_CHARS,
  READING_TABLE_MAX_CELLS,
  READING_TABLE_MAX_CHARS,
  READING_TABLE_NAME_CHARS,
} from '#contract/limits/reading.ts'

const Page = v.object({ number: v.number(), text: v.string() })
const Table = v.object({
  number: v.number(),
  name: v.string(),
  page: v.number(),
  rows: v.array(v.array(v.string())),
  isCut: v.boolean(),
})

/**
 * The text and tables of a document. `pages` count from 1: PDF pages, worksheets, or chunks of
 * about 3,000 characters cut at paragraphs. `tables` count from 1 and hold displayed text. `isCut`
 * is true if rows are missing. `pageCount` is null unless the file has pages or worksheets.
 */
export const ReadDocument = v.object({
  pages: v.array(Page),
  tables: v.array(Table),
  wordCount: v.number(),
  pageCount: v.nullable(v.number()),
})
/** The reading of a document, with an optional WebP thumbnail. */
export type ReadDocument = v.InferOutput<typeof ReadDocument> & { readonly thumbnail?: Uint8Array }

/** Rows of displayed cell texts. */
export type Rows = readonly (readonly string[])[]

/** A piece of text in reading order. `table` is set if the lines form a table. */
export type Block = { readonly text: string; readonly table?: Rows }

/** Raw result of a reader, before numbering and limits. */
export type ReaderResult = {
  readonly pages: readonly string[]
  readonly tables: readonly {
    readonly name: string
    readonly page: number
    readonly rows: Rows
    /** Whether the reader already dropped rows. */
    readonly isCut?: boolean
  }[]
  readonly pageCount: number | null
  /** Whether the reader already dropped text or rows. */
  readonly isCut?: boolean
  /** Draws a WebP thumbnail. Null if it would be too large. May throw. */
  readonly thumbnail?: () => Promise<Uint8Array | null>
}

/* oxlint-disable no-control-regex */
const CONTROLS = /[\x00-\x08\x0b\x0e-\x1f\x7f]/g /* oxlint-enable no-control-regex */

/** Normalizes text for storage: LF line ends, no control characters, no lone surrogates. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|\f/g, '\n')
    .replace(CONTROLS, '')
    .toWellFormed()

/** Counts runs of non-space characters. */
const wordsIn = (text: string): number => {
  let words = 0
  for (const _ of text.matchAll(/\S+/g)) words += 1
  return words
}

/** In UTF-16 units. A page above this size ends at the next empty line. */
const ENOUGH_CHARS = (READING_PAGE_CHARS * 2) / 3

/**
 * Splits a long line into pieces that fit a page: at spaces if possible, never inside a character.
 */
const pieces = (line: string): readonly string[] =>
  line.length <= READING_PAGE_CHARS
    ? [line]
    : (line.match(
        new RegExp(`.{1,${READING_PAGE_CHARS}}(?:\\s|$)|.{1,${READING_PAGE_CHARS}}`, 'gsu'),
      ) ?? [])

/** Splits blocks into pages at paragraphs and collects their tables. */
export const splitIntoPages = (blocks: readonly Block[]): ReaderResult => {
  const pages: string[] = []
  const tables: { name: string; page: number; rows: Rows }[] = []
  let lines: string[] = []
  let size = 0
  const endPage = (): void => {
    const text = lines.join('\n').trim()
    if (text !== '') pages.push(text)
    lines = []
    size = 0
  }
  for (const { text, table } of blocks) {
    if (size + text.length > READING_PAGE_CHARS && size > ENOUGH_CHARS) endPage()
    if (table) tables.push({ name: '', page: pages.length + 1, rows: table })
    for (const line of text.split('\n').flatMap(pieces)) {
      if (size + line.length > READING_PAGE_CHARS || (line.trim() === '' && size > ENOUGH_CHARS))
        endPage()
      lines.push(line)
      size += line.length + 1
    }
  }
  endPage()
  return { pages, tables, pageCount: null }
}

/** Remaining budget for the tables of a document. */
type TableBudget = { readonly cells: number; readonly chars: number }

/**
 * Takes as many rows as the budget allows. An empty row costs one cell, so the budget also limits
 * empty rows.
 */
const fitting = (
  rows: Rows,
  budget: TableBudget,
): { readonly rows: Rows; readonly remaining: TableBudget } => {
  let { cells, chars } = budget
  const end = rows.findIndex((row) => {
    cells -= Math.max(1, row.length)
    chars -= row.reduce((sum, cell) => sum + cell.length, 0)
    return cells < 0 || chars < 0
  })
  return { rows: end < 0 ? rows : rows.slice(0, end), remaining: { cells, chars } }
}

/** Numbers pages and tables, counts words and applies the table limits. */
export const contentsOf = ({
  pages,
  tables,
  pageCount,
  isCut = false,
}: ReaderResult): ReadDocument => {
  let budget: TableBudget = { cells: READING_TABLE_MAX_CELLS, chars: READING_TABLE_MAX_CHARS }
  const numbered = tables.map(({ name, page, rows, isCut: isTableCut = false }, at) => {
    const fit = fitting(rows, budget)
    budget = fit.remaining
    return {
      number: at + 1,
      name: cleanText(name.slice(0, READING_TABLE_NAME_CHARS)) || `Table ${at + 1}`,
      page,
      rows: fit.rows.map((row) => row.map(cleanText)),
      isCut: isCut || isTableCut || fit.rows.length < rows.length,
    }
  })
  const texts = pages.map(cleanText)
  return {
    pages: texts.map((text, at) => ({ number: at + 1, text })),
    tables: numbered,
    wordCount: texts.reduce((sum, text) => sum + wordsIn(text), 0),
    pageCount,
  }
}
