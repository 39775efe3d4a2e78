import { isUtf8 } from 'node:buffer'
import { TEXT_ENCODINGS, type ResolvedImportChoices } from '#contract/transfer/import.ts'
import { ENCODING_SAMPLE_BYTES, detectUnicodeEncoding } from '#contract/transfer/text-encoding.ts'
import { IMPORT_PREVIEW_MAX_BYTES } from '#contract/limits/transfer.ts'

type Encoding = ResolvedImportChoices['encoding']

/** Number of leading bytes in which we look for the signatures of other file types. */
const KIND_BYTES = 64
/** A truncated UTF-8 character leaves at most this many bytes. */
const CUT_BYTES = 3

/* oxlint-disable no-control-regex */
/** Signatures of other file types, as Latin-1. */
const OTHER_KINDS =
  /^(?:PK\x03\x04|\xd0\xcf\x11\xe0|%PDF|\x89PNG|GIF8|\xff\xd8\xff|\x1f\x8b|RIFF|BZh|7z\xbc\xaf|Rar!|\{\\rtf|SQLite format)/i

/** Characters that do not occur in text. A damaged file may have a few. */
const FOREIGN = /[\x01-\x08\x0e-\x19\x1c-\x1f\ufffd\uffff]/g /* oxlint-enable no-control-regex */

/** Maximum share of foreign characters in a text. */
const MAX_FOREIGN = 0.02
/** Maximum share of NUL characters, which some programs write as padding. */
const MAX_ZEROS = 0.3

/** Checks for UTF-8. A preview is cut at a byte limit, so its last character may be incomplete. */
const isWholeUtf8 = (bytes: Uint8Array): boolean => {
  const most = bytes.length === IMPORT_PREVIEW_MAX_BYTES ? CUT_BYTES : 0
  for (let cut = 0; cut <= most; cut += 1) {
    if (isUtf8(bytes.subarray(0, bytes.length - cut))) return true
  }
  return false
}

/** Detects the encoding by byte order mark, NUL pattern or validity. Defaults to windows-1252. */
export const encodingOf = (bytes: Uint8Array): Encoding =>
  detectUnicodeEncoding(bytes) ?? (isWholeUtf8(bytes) ? 'utf-8' : 'windows-1252')

/** Decodes without the byte order mark. Invalid bytes become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === 'iso-8859-1'
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    : new TextDecoder(encoding).decode(bytes)

const isTextIn = (bytes: Uint8Array, encoding: Encoding): boolean => {
  const sample = decodeText(bytes.subarray(0, ENCODING_SAMPLE_BYTES), encoding)
  const foreign = sample.replace(/\ufffd$/, '').match(FOREIGN)?.length ?? 0
  const zeros = sample.split('\0').length - 1
  const isForeign = foreign > 1 && foreign > sample.length * MAX_FOREIGN
  return !isForeign && zeros <= sample.length * MAX_ZEROS
}

/**
 * Whether the bytes are text rather than another file type. If the user can choose the encoding,
 * the bytes count as text if any encoding fits. The preview shows the effect of a wrong choice.
 */
export const isText = (bytes: Uint8Array, isChosen: boolean): boolean => {
  if (bytes.length === 0) return false
  if (OTHER_KINDS.test(decodeText(bytes.subarray(0, KIND_BYTES), 'iso-8859-1'))) return false
  const found = encodingOf(bytes)
  return (isChosen ? [found, ...TEXT_ENCODINGS] : [found]).some((one) => isTextIn(bytes, one))
}
