import type { Attributes } from '../parts/xml.ts'
import {
  afterText,
  afterValue,
  asciiIn,
  DOUBLE_QUOTE,
  EQUAL,
  MORE,
  TOO_COMPLEX,
  QUOTE,
  bytesOf,
  SLASH,
  SPACE,
  hasBytesAt,
} from './scan-bytes.ts'

/** Input bytes, and the bounds of the content read last. */
export type Cursor = { bytes: Buffer; from: number; to: number }

const SPANS = bytesOf('spans=')
const [LOWER_A, LOWER_Z, UPPER_A, UPPER_Z, COLON] = [97, 122, 65, 90, 58]

const isName = (byte: number): boolean =>
  (byte >= LOWER_A && byte <= LOWER_Z) || (byte >= UPPER_A && byte <= UPPER_Z) || byte === COLON

export const isQuote = (byte: number | undefined): boolean =>
  byte === DOUBLE_QUOTE || byte === QUOTE

const isTagEnd = (byte: number | undefined): boolean => byte === SLASH || byte === MORE

/**
 * Reads attributes with `each` up to the `>` or `/` of the tag, and returns the offset of that
 * sign.
 */
export const afterAttributes = (
  { bytes }: Cursor,
  start: number,
  each: (at: number) => number,
): number => {
  let at = start
  while (bytes[at] === SPACE) {
    at += 1
    if (isTagEnd(bytes[at])) return at
    at = each(at)
    if (at === TOO_COMPLEX) return TOO_COMPLEX
  }
  return isTagEnd(bytes[at]) ? at : TOO_COMPLEX
}

/** Returns the offset after the tag. `cursor.from` is 0 if the element is empty. */
export const afterTag = (cursor: Cursor, at: number): number => {
  if (at === TOO_COMPLEX) return TOO_COMPLEX
  const isEmpty = cursor.bytes[at] === SLASH
  cursor.from = isEmpty ? 0 : at + 1
  if (!isEmpty) return at + 1
  return cursor.bytes[at + 1] === MORE ? at + 2 : TOO_COMPLEX
}

/**
 * Returns the offset after an element with the given end tag. `cursor` then holds the bounds of the
 * element's text.
 */
export const afterContent = (cursor: Cursor, start: number, ending: Uint8Array): number => {
  const end = afterText(cursor.bytes, start)
  if (end === TOO_COMPLEX || !hasBytesAt(cursor.bytes, end, ending)) return TOO_COMPLEX
  cursor.from = start
  cursor.to = end
  return end + ending.length
}

/** Reads attributes with any names. */
export const attributeReader = (cursor: Cursor) => {
  let named: { [name: string]: string } = {}
  const one = (start: number): number => {
    const { bytes } = cursor
    let at = start
    while (isName(bytes[at] ?? 0)) at += 1
    const quote = bytes[at + 1]
    if (at === start || bytes[at] !== EQUAL || !isQuote(quote)) return TOO_COMPLEX
    const end = afterValue(bytes, at + 2, quote)
    if (end === TOO_COMPLEX) return TOO_COMPLEX
    // Skip `spans`: nearly every row has it, and nothing uses it.
    if (!hasBytesAt(bytes, start, SPANS))
      named[asciiIn(bytes, start, at)] = asciiIn(bytes, at + 2, end)
    return end + 1
  }
  return {
    /** Returns the offset after the tag. */
    read: (start: number): number => {
      named = {}
      return afterTag(cursor, afterAttributes(cursor, start, one))
    },
    /** Attributes of the tag read last. */
    found: (): Attributes => named,
  }
}
