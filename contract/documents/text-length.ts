import { DOCUMENT_REFUSALS } from './document-refusals.ts'
import { cleanFilename, extensionOf } from './filename.ts'
import { MAX_FILE_BYTES } from '../limits.ts'
import { READING_TEXT_MAX_CHARS } from '../limits/reading.ts'
import { ENCODING_SAMPLE_BYTES, detectUnicodeEncoding } from '../transfer/text-encoding.ts'

/** A file that we read in slices. `slice` excludes the byte at `to`. */
export type SlicedFile = {
  readonly name: string
  readonly size: number
  readonly slice: (from: number, to: number) => Promise<Uint8Array>
}

const SLICE_BYTES = 1_048_576
const [LF, CR, SPACE, DELETE] = [0x0a, 0x0d, 0x20, 0x7f]
/** A UTF-8 byte continues a character if it is at least `GOES_ON` and less than `BEGINS`. */
const [GOES_ON, BEGINS] = [0x80, 0xc0]

const inUtf16 = (bytes: Uint8Array): number => {
  let chars = 0
  for (let at = 1; at < bytes.length; at += 2)
    if (((bytes[at - 1] ?? 0) | (bytes[at] ?? 0)) > SPACE) chars += 1
  return chars
}

const inUtf8 = (bytes: Uint8Array): number => {
  let chars = 0
  // An index loop, because `for...of` over the bytes is ten times slower.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte > SPACE && byte !== DELETE && (byte < GOES_ON || byte >= BEGINS)) chars += 1
  }
  return chars
}

/**
 * Counts the characters except blanks and control characters, because the server's document reader
 * may drop those. The count is a lower bound.
 */
const charsIn = (bytes: Uint8Array, isUtf16: boolean): number =>
  isUtf16 ? inUtf16(bytes) : inUtf8(bytes)

const breaksOf = (bytes: Uint8Array): readonly number[] =>
  [bytes.indexOf(LF), bytes.indexOf(CR), bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)].filter(
    (at) => at >= 0,
  )

const hasTooMany = async ({ size, slice }: SlicedFile, isByLine: boolean): Promise<boolean> => {
  const isUtf16 =
    detectUnicodeEncoding(await slice(0, Math.min(size, ENCODING_SAMPLE_BYTES)))?.startsWith(
      'utf-16',
    ) === true
  let chars = 0
  for (let from = 0; from < size; from += SLICE_BYTES) {
    const bytes = await slice(from, Math.min(size, from + SLICE_BYTES))
    const breaks = isByLine ? breaksOf(bytes) : []
    // A line within one slice is never too long, because `SLICE_BYTES` is below the limit. So count
    // only up to the first line break.
    const end = breaks.length > 0 ? Math.min(...breaks) : bytes.length
    chars += charsIn(bytes.subarray(0, end), isUtf16)
    if (chars > READING_TEXT_MAX_CHARS) return true
    if (breaks.length > 0) chars = charsIn(bytes.subarray(Math.max(...breaks)), isUtf16)
  }
  return false
}

/**
 * Rejects a text file that is too long to read, or a .csv with too long a line. Null if the file is
 * fine.
 */
export const textRefusal = async (file: SlicedFile): Promise<string | null> => {
  const extension = extensionOf(file.name)
  if (file.size <= READING_TEXT_MAX_CHARS || file.size > MAX_FILE_BYTES) return null
  const name = cleanFilename(file.name)
  if (extension === 'csv')
    return (await hasTooMany(file, true)) ? DOCUMENT_REFUSALS.longLine(name) : null
  const isText = extension === 'txt' || extension === 'md'
  return isText && (await hasTooMany(file, false)) ? DOCUMENT_REFUSALS.longText(name) : null
}
