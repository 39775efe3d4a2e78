import { figureText } from '../figures/figure-text.ts'
import { MAX_FILE_BYTES, MB_BYTES } from '../limits.ts'
import { READING_PAGES_MAX_SIZE, READING_TEXT_MAX_CHARS } from '../limits/reading.ts'

const MAX_CHARS = figureText(READING_TEXT_MAX_CHARS)

/** The `error` texts of a rejected upload, beside the checks in `UPLOAD_MESSAGES`. */
export const DOCUMENT_REFUSALS = {
  notItsKind: (file: string, extension: string): string =>
    `Upload rejected: '${file}' is no .${extension} file, whatever its name says.`,
  /** The text, or one line of a .csv, exceeds the reading limit. */
  longText: (file: string): string =>
    `Upload rejected: '${file}' is too long to be read: at most ${MAX_CHARS} characters of text.`,
  longLine: (file: string): string =>
    `Upload rejected: '${file}' has a line that is too long to be read: at most ${MAX_CHARS} characters.`,
  notReady: 'The document is not ready.',
  /** The user's files plus this one exceed the quota. */
  overQuota: (file: string, { files, bytes }: { files: number; bytes: number }): string =>
    `Upload rejected: '${file}' does not fit. Your documents may be ${figureText(files)} files of ${figureText(bytes / MB_BYTES)} MB together: delete chats whose documents you no longer need, then attach it again.`,
  notStored: 'It could not be stored just now. Try again.',
  /** Answer to a send that names missing documents. */
  gone: (count: number): string =>
    count === 1
      ? 'A document of this message is no longer there, so nothing was sent. Retry sends the rest.'
      : `${count} documents of this message are no longer there, so nothing was sent. Retry sends the rest.`,
} as const

/** Texts for a document that could not be read, by the reader's reason. */
export const UNREADABLE_DOCUMENT = {
  encrypted: 'The file is protected by a password. Remove the password, then attach it again.',
  corrupt: 'The file is cut off or damaged, so it cannot be read.',
  empty: 'The file is empty.',
  tooLarge: `The file is too large to be read: at most ${MAX_FILE_BYTES / MB_BYTES} MB, and not too much once it is unpacked.`,
  tooLong: `The file is too long to be read: at most ${figureText(READING_PAGES_MAX_SIZE)} pages, and ${MAX_CHARS} characters of text.`,
  bomb: 'The file is packed in a way that is not safe to open.',
  macros: 'The file holds macros. Save it without them, then attach it again.',
  wrongType: 'What the file holds does not fit its name.',
  noText: 'No words were found in the file.',
  tooSlow: 'Reading the file took too long.',
  outOfMemory: 'Reading the file took too much memory.',
  cutOff: 'Reading the file was cut off several times. Attach it again.',
  notStored: 'What was read of the file could not be stored. Attach it again.',
} as const
