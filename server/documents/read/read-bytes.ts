import type { ReadFailure } from '../reader.ts'
import {
  READING_BASE_MS,
  READING_TEXT_MAX_CHARS,
  READING_WORKBOOK_MS,
} from '#contract/limits/reading.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { UploadExtension } from '#contract/documents/uploads.ts'
import { UnreadableFile } from '#packages/univer-xlsx/read/import-failure.ts'
import { contentsOf, type ReaderResult, type ReadDocument } from './contents.ts'
import { checkFileType } from './file-type.ts'
import type { Pictures } from './pdf/pictures.ts'
import { ofSpreadsheet, UnreadableDocument } from './unreadable-document.ts'
import { beginStep } from './watchdog.ts'

/** Reads one format. Throws `UnreadableDocument` or `UnreadableFile`. */
type Reader = (bytes: Buffer, pictures: Pictures) => Promise<ReaderResult> | ReaderResult

const picture =
  (type: 'jpeg' | 'png'): Reader =>
  async (bytes) =>
    (await import('./read-picture.ts')).readPicture(bytes, type)

const workbook =
  (name: 'readXlsxBook' | 'readXlsBook' | 'readCsv'): Reader =>
  async (bytes) => {
    beginStep(READING_WORKBOOK_MS)
    return (await import('./read-workbook.ts'))[name](bytes)
  }

/** Lazy-load each format's library. */
const READERS: Readonly<Record<UploadExtension, Reader>> = {
  pdf: async (bytes, pictures) => (await import('./pdf/read-pdf.ts')).readPdf(bytes, pictures),
  docx: async (bytes) => (await import('./read-docx.ts')).readDocx(bytes),
  doc: async (bytes) => (await import('./read-doc.ts')).readDoc(bytes),
  txt: async (bytes) => (await import('./read-text.ts')).readTxt(bytes),
  md: async (bytes) => (await import('./read-text.ts')).readMarkdown(bytes),
  csv: workbook('readCsv'),
  xlsx: workbook('readXlsxBook'),
  xls: workbook('readXlsBook'),
  jpg: picture('jpeg'),
  jpeg: picture('jpeg'),
  png: picture('png'),
}

const checked = (found: ReaderResult): ReaderResult => {
  const chars = found.pages.reduce((sum, text) => sum + text.length, 0)
  if (chars > READING_TEXT_MAX_CHARS) throw new UnreadableDocument('tooLong', 'its text')
  if (!found.pages.some((text) => /\S/.test(text))) throw new UnreadableDocument('noText', 'blank')
  return found
}

type ReadBytes = { readonly contents: ReadDocument; readonly thumbnail: ReaderResult['thumbnail'] }

/** Reads a file in this process. Call it only in the child process, which may crash. */
export const readBytes = async (
  bytes: Buffer,
  type: UploadExtension,
  pictures: Pictures,
): Promise<Result<ReadBytes, ReadFailure>> => {
  beginStep(READING_BASE_MS)
  try {
    if (bytes.length === 0) throw new UnreadableDocument('empty', 'no bytes')
    checkFileType(bytes, type)
    const found = checked(await READERS[type](bytes, pictures))
    return ok({ contents: contentsOf(found), thumbnail: found.thumbnail })
  } catch (cause) {
    if (cause instanceof UnreadableDocument) return err(cause.failure)
    if (cause instanceof UnreadableFile) return err(ofSpreadsheet(cause.failure))
    throw cause
  }
}
