import { isUtf8 } from 'node:buffer'
import { TEXT_ENCODINGS, type ChosenImport } from '#contract/transfer/import.ts'
import { ENCODING_SAMPLE_BYTES, markedEncoding } from '#contract/transfer/text-encoding.ts'
import { IMPORT_PREVIEW_MAX_BYTES } from '#contract/limits/transfer.ts'

type Encoding = ChosenImport['encoding']

/** The beginning that tells other kinds of files. */
const KIND_BYTES = 64
/** The longest character of UTF-8 is cut after so many bytes at most. */
const CUT_BYTES = 3

/* oxlint-disable no-control-regex */
/** How files of other kinds begin, as Latin-1. */
const OTHER_KINDS =
  /^(?:PK\x03\x04|\xd0\xcf\x11\xe0|%PDF|\x89PNG|GIF8|\xff\xd8\xff|\x1f\x8b|RIFF|BZh|7z\xbc\xaf|Rar!|\{\\rtf|SQLite format)/i

/** Characters that no text has: of these a few may stand in a damaged one. */
const FOREIGN = /[\x01-\x08\x0e-\x19\x1c-\x1f\ufffd\uffff]/g /* oxlint-enable no-control-regex */

/** A text of more than this share of such characters is none … */
const MAX_FOREIGN = 0.02
/** … nor one of more than this share of zeros, which programs leave as padding. */
const MAX_ZEROS = 0.3

/** Whether the bytes are UTF-8. Of the beginning of a file the last character may be cut. */
const isWholeUtf8 = (bytes: Uint8Array): boolean => {
  const most = bytes.length === IMPORT_PREVIEW_MAX_BYTES ? CUT_BYTES : 0
  for (let cut = 0; cut <= most; cut += 1) {
    if (isUtf8(bytes.subarray(0, bytes.length - cut))) return true
  }
  return false
}

/** How the bytes of a text are written: by their mark, by zeros, by validity; else as Windows writes in the west. */
export const encodingOf = (bytes: Uint8Array): Encoding =>
  markedEncoding(bytes) ?? (isWholeUtf8(bytes) ? 'utf-8' : 'windows-1252')

/** The text of the bytes, without their mark. What is none in that encoding becomes U+FFFD. */
export const decoded = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === 'iso-8859-1'
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    : new TextDecoder(encoding).decode(bytes)

/** Whether nearly all of what these bytes are in an encoding is characters. */
const isTextIn = (bytes: Uint8Array, encoding: Encoding): boolean => {
  const sample = decoded(bytes.subarray(0, ENCODING_SAMPLE_BYTES), encoding)
  const foreign = sample.replace(/\ufffd$/, '').match(FOREIGN)?.length ?? 0
  const zeros = sample.split('\0').length - 1
  const isForeign = foreign > 1 && foreign > sample.length * MAX_FOREIGN
  return !isForeign && zeros <= sample.length * MAX_ZEROS
}

/**
 * Whether bytes are those of a text: of no other kind of file, and nearly all of them characters, as they are
 * found; where their encoding is chosen, in any. Who chose wrong sees it by the characters.
 */
export const isText = (bytes: Uint8Array, isChosen: boolean): boolean => {
  if (bytes.length === 0) return false
  if (OTHER_KINDS.test(decoded(bytes.subarray(0, KIND_BYTES), 'iso-8859-1'))) return false
  const found = encodingOf(bytes)
  return (isChosen ? [found, ...TEXT_ENCODINGS] : [found]).some((one) => isTextIn(bytes, one))
}
