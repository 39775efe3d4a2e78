import { figureText } from '../figures/figure-text.ts'
import { MAX_FILE_BYTES, MB_BYTES } from '../limits.ts'
import { READING_PAGES_MAX_SIZE, READING_TEXT_MAX_CHARS } from '../limits/reading.ts'

const MAX_CHARS = figureText(READING_TEXT_MAX_CHARS)

/** Texts of refusals about documents, except those in `UPLOAD_MESSAGES`. */
export const DOCUMENT_REFUSALS = {
  notItsKind: (file: string, extension: string): string =>
    `Upload rejected: '${file}' is not a .${extension} file, despite its name.`,
  /** The text, or one line of a .csv, exceeds the reading limit. */
  longText: (file: string): string =>
    `Upload rejected: '${file}' is too long: the limit is ${MAX_CHARS} characters of text.`,
  longLine: (file: string): string =>
    `Upload rejected: '${file}' has a line that is too long: the limit is ${MAX_CHARS} characters.`,
  notReady: 'The document is not ready.',
  /** The user's stored files and this file together exceed the quota. */
  overQuota: (file: string, { files, bytes }: { files: number; bytes: number }): string =>
    `Upload rejected: '${file}' does not fit. Your documents are limited to ${figureText(files)} files and ${figureText(bytes / MB_BYTES)} MB in total: delete chats whose documents you no longer need, then attach it again.`,
  notStored: 'It could not be stored just now. Try again.',
  /** Answer to a send that names missing documents. */
  gone: (count: number): string =>
    count === 1
      ? 'A document in this message was deleted, so nothing was sent. Retry sends the rest.'
      : `${count} documents in this message were deleted, so nothing was sent. Retry sends the rest.`,
} as const

/** Texts for a document that the server could not read, by the reason of the failure. */
export const UNREADABLE_DOCUMENT = {
  encrypted: 'The file is password-protected. Remove the password, then attach it again.',
  corrupt: 'The file is incomplete or damaged, so it cannot be read.',
  empty: 'The file is empty.',
  tooLarge: `The file is too large to read: the limit is ${MAX_FILE_BYTES / MB_BYTES} MB, and it must not unpack to much more.`,
  tooLong: `The file is too long to read: the limit is ${figureText(READING_PAGES_MAX_SIZE)} pages and ${MAX_CHARS} characters of text.`,
  bomb: 'The file is compressed in a way that is not safe to open.',
  macros: 'The file contains macros. Save it without them, then attach it again.',
  wrongType: 'The content of the file does not match its name.',
  noText: 'No text was found in the file.',
  tooSlow: 'Reading the file took too long.',
  outOfMemory: 'Reading the file took too much memory.',
  cutOff: 'Reading the file was interrupted several times. Attach it again.',
  notStored: 'The text of the file could not be stored. Attach it again.',
} as const
