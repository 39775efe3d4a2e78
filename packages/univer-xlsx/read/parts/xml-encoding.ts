import { UnreadableFile } from '../import-failure.ts'

/** An XML declaration fits within this many bytes. */
const HEAD_BYTES = 256
const [BEGIN, END] = ['<?xml', '?>']
const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/

const headOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString('latin1')

/** Whether these bytes suffice to detect the encoding. */
const tellsEncoding = (bytes: Uint8Array): boolean => {
  const head = headOf(bytes)
  if (head.length >= HEAD_BYTES || head.includes(END)) return true
  const begun = head.slice(0, BEGIN.length)
  return head.length >= 4 && !BEGIN.startsWith(begun)
}

/** Yields the chunks of a part. The first one contains the whole declaration. */
export const withWholeDeclaration = async function* (
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array()
  for await (const piece of stream) {
    if (head === null) {
      yield piece
      continue
    }
    head = head.length === 0 ? piece : Buffer.concat([head, piece])
    if (!tellsEncoding(head)) continue
    yield head
    head = null
  }
  if (head !== null && head.length > 0) yield head
}

/** Byte order marks, or a `<` in UTF-16. */
const FIRST_BYTES: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0]],
  ['utf-16be', [0, 0x3c]],
]

/**
 * Decoder for a part, chosen by byte order mark, then by declaration, then UTF-8 (XML 1.0, 4.3.3
 * and F).
 * Throws `corrupt` for an unknown encoding.
 */
export const decoderFor = (first: Uint8Array): TextDecoder => {
  const declared = DECLARED.exec(headOf(first))?.[1] || 'utf-8'
  // The declaration was readable as single bytes, so the file cannot be UTF-16.
  const named = /^(?:utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(declared) ? 'utf-8' : declared
  const begun = FIRST_BYTES.find(([, bytes]) => bytes.every((byte, at) => first[at] === byte))
  const encoding = begun?.[0] ?? named
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new UnreadableFile('corrupt', `encoding ${encoding}`)
  }
}
