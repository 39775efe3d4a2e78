import type { FileHandle } from 'node:fs/promises'
import type { UploadExtension } from '#contract/documents/uploads.ts'

const HEAD_BYTES = 1024

/** Magic bytes as hex. */
const PDF = '25504446'
const ZIP = '504b'
const OLE = 'd0cf11e0a1b11ae1'
const PNG = '89504e470d0a1a0a'
const JPEG = 'ffd8ff'
/** Magic bytes of binary files, which no text file starts with. */
const NO_TEXT = [PDF, 'd0cf11e0', '89504e47', JPEG, '504b0304', '7f454c46', '1f8b08', '377abcaf']

/** Office Open XML files are ZIP archives. With a password they are OLE containers instead. */
const BEGINNINGS: { readonly [E in UploadExtension]?: readonly string[] } = {
  docx: [ZIP, OLE],
  xlsx: [ZIP, OLE],
  png: [PNG],
  jpg: [JPEG],
  jpeg: [JPEG],
}
const TEXTS: ReadonlySet<UploadExtension> = new Set(['txt', 'md', 'csv'])
/** Legacy Office files come in many formats, even text, so we only exclude impossible ones. */
const NEVER_OLD = [PDF, '89504e47', JPEG, '7f454c46']

/**
 * Checks whether the first bytes match the extension.
 * An empty file passes, because its reader reports it as empty. The reader also checks everything
 * beyond the first bytes.
 */
export const hasFileSignature = async (
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
  // Printer commands may precede `%PDF`.
  if (extension === 'pdf') return buffer.includes('%PDF')
  return BEGINNINGS[extension]?.some(hasStart) ?? !NEVER_OLD.some(hasStart)
}
