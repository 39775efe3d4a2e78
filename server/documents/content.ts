import type { FileHandle } from 'node:fs/promises'
import type { UploadExtension } from '#contract/documents/uploads.ts'

const HEAD_BYTES = 1024

/** What files of a kind begin with, as hex. */
const PDF = '25504446'
const ZIP = '504b'
const OLE = 'd0cf11e0a1b11ae1'
const PNG = '89504e470d0a1a0a'
const JPEG = 'ffd8ff'
/** Programs, and packed files: what no text begins with. */
const NO_TEXT = [PDF, 'd0cf11e0', '89504e47', JPEG, '504b0304', '7f454c46', '1f8b08', '377abcaf']

/** Office's newer files are packed; protected by a password they are what the older ones are. */
const BEGINNINGS: { readonly [E in UploadExtension]?: readonly string[] } = {
  docx: [ZIP, OLE],
  xlsx: [ZIP, OLE],
  png: [PNG],
  jpg: [JPEG],
  jpeg: [JPEG],
}
const TEXTS: ReadonlySet<UploadExtension> = new Set(['txt', 'md', 'csv'])
/** What older Office wrote has many forms, text among them: of it the reader tells what it is. */
const NEVER_OLD = [PDF, '89504e47', JPEG, '7f454c46']

/**
 * Whether a file begins as one of its extension does. An empty one may be anything: its reader says that it is
 * empty. What it holds further on is its reader's matter too.
 */
export const beginsAs = async (
  file: FileHandle,
  size: number,
  extension: UploadExtension,
): Promise<boolean> => {
  const length = Math.min(size, HEAD_BYTES)
  if (length === 0) return true
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
  const head = buffer.toString('hex')
  const hasStart = (start: string): boolean => head.startsWith(start)
  if (TEXTS.has(extension)) return !NO_TEXT.some(hasStart)
  // A printer's lines may stand before it.
  if (extension === 'pdf') return buffer.includes('%PDF')
  return BEGINNINGS[extension]?.some(hasStart) ?? !NEVER_OLD.some(hasStart)
}
