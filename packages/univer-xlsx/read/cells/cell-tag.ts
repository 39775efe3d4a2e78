import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import {
  afterDigits,
  afterValue,
  asciiIn,
  EQUAL,
  TOO_COMPLEX,
  wholeNumberIn,
} from './scan-bytes.ts'
import { afterAttributes, afterTag, isQuote, type Cursor } from './tag-bytes.ts'

/**
 * Attributes of a cell tag: 0-based position (`row` is -1 if absent), style number (-1 if absent)
 * and type.
 */
export type CellTag = { row: number; column: number; styleIndex: number; type: string }

const [REFERENCE, STYLE, TYPE] = [114, 115, 116]
const [UPPER_A, UPPER_Z, LETTERS] = [65, 90, 26]
const MAX_REFERENCE_LETTERS = 3
const MAX_ROW_DIGITS = 7
const MAX_STYLE_DIGITS = 6

const isLetter = (byte: number): boolean => byte >= UPPER_A && byte <= UPPER_Z

const isPlace = (row: number, column: number): boolean =>
  row >= 0 && row < MAX_ROWS && column >= 0 && column < MAX_COLUMNS

/** Parses cell tags into the shared `tag` object. */
export const cellTagReader = (cursor: Cursor, tag: CellTag) => {
  /** Parses `B7` up to the closing quote. */
  const reference = (start: number, quote: number): number => {
    const { bytes } = cursor
    let at = start
    let letters = 0
    for (let byte = bytes[at] ?? 0; isLetter(byte); byte = bytes[at] ?? 0) {
      letters = letters * LETTERS + byte - UPPER_A + 1
      at += 1
    }
    const end = afterDigits(bytes, at)
    if (at - start > MAX_REFERENCE_LETTERS || end - at > MAX_ROW_DIGITS || bytes[end] !== quote)
      return TOO_COMPLEX
    tag.row = wholeNumberIn(bytes, at, end) - 1
    tag.column = letters - 1
    return isPlace(tag.row, tag.column) ? end + 1 : TOO_COMPLEX
  }
  const styleIndex = (start: number, quote: number): number => {
    const end = afterDigits(cursor.bytes, start)
    if (end - start > MAX_STYLE_DIGITS || cursor.bytes[end] !== quote) return TOO_COMPLEX
    tag.styleIndex = wholeNumberIn(cursor.bytes, start, end)
    return tag.styleIndex < 0 ? TOO_COMPLEX : end + 1
  }
  const type = (start: number, quote: number): number => {
    const { bytes } = cursor
    const end = afterValue(bytes, start, quote)
    if (end === TOO_COMPLEX) return TOO_COMPLEX
    // Shortcut for `s`, by far the most common type.
    tag.type = end === start + 1 && bytes[start] === STYLE ? 's' : asciiIn(bytes, start, end)
    return end + 1
  }
  const attribute = (at: number): number => {
    const { bytes } = cursor
    const name = bytes[at]
    const quote = bytes[at + 2] ?? 0
    if (bytes[at + 1] !== EQUAL || !isQuote(quote)) return TOO_COMPLEX
    if (name === REFERENCE) return reference(at + 3, quote)
    if (name === STYLE) return styleIndex(at + 3, quote)
    return name === TYPE ? type(at + 3, quote) : TOO_COMPLEX
  }
  /** Parses the attributes and returns the offset after the tag. */
  return (start: number): number => {
    tag.row = -1
    tag.styleIndex = -1
    tag.type = 'n'
    return afterTag(cursor, afterAttributes(cursor, start, attribute))
  }
}
