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
 * What was read of a document. `pages` from 1: those of a PDF, each worksheet, else about 3,000 characters cut
 * at paragraphs. `tables` from 1, as displayed: each worksheet, or what stands in the text; `isCut` where
 * rows are left out. `pageCount`: pages of a PDF, worksheets of a workbook, else null.
 */
export const ReadDocument = v.object({
  pages: v.array(Page),
  tables: v.array(Table),
  wordCount: v.number(),
  pageCount: v.nullable(v.number()),
})
/** What was read of a document, and a small picture of it, a WebP, where there is one. */
export type ReadDocument = v.InferOutput<typeof ReadDocument> & { readonly thumbnail?: Uint8Array }

/** The rows of a table, each a list of what its cells show. */
export type Rows = readonly (readonly string[])[]

/** A piece of text in the order of reading; `table` where its lines are a table's. */
export type Block = { readonly text: string; readonly table?: Rows }

/** What a reader found: texts page by page, and tables with their pages. */
export type Found = {
  readonly pages: readonly string[]
  readonly tables: readonly {
    readonly name: string
    readonly page: number
    readonly rows: Rows
    /** Whether rows of this one were left out already. */
    readonly isCut?: boolean
  }[]
  readonly pageCount: number | null
  /** Whether text or rows were left out already. */
  readonly isCut?: boolean
  /** Makes a small picture of it, a WebP; null where that would be too large. It may throw. */
  readonly thumbnail?: () => Promise<Uint8Array | null>
}

/* oxlint-disable no-control-regex */
const CONTROLS = /[\x00-\x08\x0b\x0e-\x1f\x7f]/g /* oxlint-enable no-control-regex */

/** A text as every store takes it: lines end in LF, no control characters, no halves of characters. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?|\f/g, '\n')
    .replace(CONTROLS, '')
    .toWellFormed()

/** How many words a text has: what stands between blanks. */
const wordsIn = (text: string): number => {
  let words = 0
  for (const _ of text.matchAll(/\S+/g)) words += 1
  return words
}

/** From so much on a page ends at the next empty line, in UTF-16 units. */
const ENOUGH_CHARS = (READING_PAGE_CHARS * 2) / 3

/** A line in pieces that fit a page: cut at blanks where it has some, never inside a character. */
const pieces = (line: string): readonly string[] =>
  line.length <= READING_PAGE_CHARS
    ? [line]
    : (line.match(
        new RegExp(`.{1,${READING_PAGE_CHARS}}(?:\\s|$)|.{1,${READING_PAGE_CHARS}}`, 'gsu'),
      ) ?? [])

/** Blocks one below the other, cut into pages at paragraphs, with the tables among them. */
export const paged = (blocks: readonly Block[]): Found => {
  const pages: string[] = []
  const tables: { name: string; page: number; rows: Rows }[] = []
  let lines: string[] = []
  let size = 0
  const turn = (): void => {
    const text = lines.join('\n').trim()
    if (text !== '') pages.push(text)
    lines = []
    size = 0
  }
  for (const { text, table } of blocks) {
    if (size + text.length > READING_PAGE_CHARS && size > ENOUGH_CHARS) turn()
    if (table) tables.push({ name: '', page: pages.length + 1, rows: table })
    for (const line of text.split('\n').flatMap(pieces)) {
      if (size + line.length > READING_PAGE_CHARS || (line.trim() === '' && size > ENOUGH_CHARS))
        turn()
      lines.push(line)
      size += line.length + 1
    }
  }
  turn()
  return { pages, tables, pageCount: null }
}

/** What the tables of a document may still hold. */
type Room = { readonly cells: number; readonly chars: number }

/** As many rows as there is room for; an empty row takes room, too. */
const fitting = (rows: Rows, room: Room): { readonly rows: Rows; readonly left: Room } => {
  let { cells, chars } = room
  const end = rows.findIndex((row) => {
    cells -= Math.max(1, row.length)
    chars -= row.reduce((sum, cell) => sum + cell.length, 0)
    return cells < 0 || chars < 0
  })
  return { rows: end < 0 ? rows : rows.slice(0, end), left: { cells, chars } }
}

/** What a reader found as it is answered: numbered, its words counted, its tables held to their limit. */
export const contentsOf = ({ pages, tables, pageCount, isCut = false }: Found): ReadDocument => {
  let room: Room = { cells: READING_TABLE_MAX_CELLS, chars: READING_TABLE_MAX_CHARS }
  const numbered = tables.map(({ name, page, rows, isCut: isTableCut = false }, at) => {
    const fit = fitting(rows, room)
    room = fit.left
    return {
      number: at + 1,
      name: plainText(name.slice(0, READING_TABLE_NAME_CHARS)) || `Table ${at + 1}`,
      page,
      rows: fit.rows.map((row) => row.map(plainText)),
      isCut: isCut || isTableCut || fit.rows.length < rows.length,
    }
  })
  const texts = pages.map(plainText)
  return {
    pages: texts.map((text, at) => ({ number: at + 1, text })),
    tables: numbered,
    wordCount: texts.reduce((sum, text) => sum + wordsIn(text), 0),
    pageCount,
  }
}
