import Papa from 'papaparse'
import type { ChosenImport } from '#contract/transfer/import.ts'

type Delimiter = ChosenImport['delimiter']
/** Told of each row with its 0-based number; `false` ends the reading. */
export type OnRow = (row: readonly string[], index: number) => boolean

/** So much is split at once, in UTF-16 units: more would be copied for nothing where a row ends early. */
const PIECE_CHARS = 65_536
/** Quotes without an end are looked for over so much text, in UTF-16 units; after that none is a quote. */
const MAX_MENDING_CHARS = 20_000_000
/** No row is longer, in UTF-16 units, where a quote in it has no end. */
const MAX_ROW_CHARS = 4_194_304
/** A quote that no text has: zeros are taken out before. */
const NO_QUOTE = '\0'

type Piece = {
  readonly rows: readonly (readonly string[])[]
  /** Where what follows these rows begins. */
  readonly end: number
  /** What follows is a row that a quote without its end runs away with. */
  readonly isBroken: boolean
}

/** Whether a quote of the row has no end, or one only in another line, before other text. */
const hasRun = (errors: readonly Papa.ParseError[], row: string): boolean =>
  errors.some(({ code }) => code === 'MissingQuotes') ||
  (errors.some(({ type }) => type === 'Quotes') && row.trimEnd().includes('\n'))

/** Splits a piece into rows; its last row is left out unless the text ends there. */
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

/** The line that begins there, its quotes taken for text. */
const lineWithoutQuotes = (text: string, at: number, delimiter: Delimiter) => {
  const newline = text.indexOf('\n', at)
  const line = text.slice(at, newline < 0 ? text.length : newline)
  return { row: line.split(delimiter), end: at + line.length + 1 }
}

/**
 * Walks the rows of a text whose lines end in LF. A quote that is closed nowhere, or only in another line
 * before other text, is taken for text.
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
