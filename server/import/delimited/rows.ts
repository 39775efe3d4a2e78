import Papa from 'papaparse'
import type { ResolvedImportChoices } from '#contract/transfer/import.ts'

type Delimiter = ResolvedImportChoices['delimiter']
/** `index` is 0-based. Returning `false` stops the reading. */
export type OnRow = (row: readonly string[], index: number) => boolean

/**
 * Size of a piece in UTF-16 units. It is small, because a stray quote ends the parsing of a piece,
 * and the rest is then copied again.
 */
const PIECE_CHARS = 65_536
/** Budget for repairing unclosed quotes, in UTF-16 units. Beyond it, quotes count as text. */
const MAX_MENDING_CHARS = 20_000_000
/** Maximum length of a row with an unclosed quote, in UTF-16 units. */
const MAX_ROW_CHARS = 4_194_304
/** NUL never occurs, because `openText` removes it. */
const NO_QUOTE = '\0'

type Piece = {
  readonly rows: readonly (readonly string[])[]
  /** Offset after the last complete row. */
  readonly end: number
  /** The next row has an unclosed quote. */
  readonly isBroken: boolean
}

/** Whether a quote is never closed, or is closed on a later line with more text after it. */
const hasRun = (errors: readonly Papa.ParseError[], row: string): boolean =>
  errors.some(({ code }) => code === 'MissingQuotes') ||
  (errors.some(({ type }) => type === 'Quotes') && row.trimEnd().includes('\n'))

/** Splits a piece into rows. Drops the last row, which may be incomplete, unless `isLast`. */
const splitPiece = (
  piece: string,
  delimiter: Delimiter,
  quoteChar: string,
  isLast: boolean,
): Piece => {
  const rows: (readonly string[])[] = []
  let [start, end, isBroken] = [0, 0, false]
  Papa.parse<string[]>(piece, {
    delimiter,
    quoteChar,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      start = end
      end = meta.cursor
      const isWhole = isLast || end < piece.length || piece.length >= MAX_ROW_CHARS
      isBroken = isWhole && hasRun(errors, piece.slice(start, end))
      if (isBroken) parser.abort()
      else rows.push(data)
    },
  })
  if (isBroken) return { rows, end: start, isBroken }
  return isLast
    ? { rows, end: piece.length, isBroken }
    : { rows: rows.slice(0, -1), end: start, isBroken }
}

/** Splits a line and takes its quotes as text. */
const lineWithoutQuotes = (text: string, at: number, delimiter: Delimiter) => {
  const newline = text.indexOf('\n', at)
  const line = text.slice(at, newline < 0 ? text.length : newline)
  return { row: line.split(delimiter), end: at + line.length + 1 }
}

/**
 * Calls `onRow` for each row of a text with LF line ends. A stray quote counts as text. A quote is
 * stray if it is never closed, or is closed on a later line with more text after it.
 */
export const eachRow = (text: string, delimiter: Delimiter, onRow: OnRow): void => {
  let [at, index, size, mending] = [0, 0, PIECE_CHARS, 0]
  const tell = (row: readonly string[]): boolean => {
    index += 1
    return onRow(row, index - 1)
  }
  while (at < text.length) {
    const isLast = at + size >= text.length
    const quote = mending > MAX_MENDING_CHARS ? NO_QUOTE : '"'
    const { rows, end, isBroken } = splitPiece(text.slice(at, at + size), delimiter, quote, isLast)
    if (!rows.every(tell)) return
    at += end
    if (isBroken) {
      mending += size
      const line = lineWithoutQuotes(text, at, delimiter)
      if (!tell(line.row)) return
      at = line.end
    }
    size = end === 0 && !isBroken ? size * 2 : PIECE_CHARS
  }
}
