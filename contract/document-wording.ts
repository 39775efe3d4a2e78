import { figureText } from './figure-text.ts'
import { ESTIMATED_PROCESSING_SECONDS } from './limits.ts'

/** What is said of the documents of a chat (DOC-76, DOC-90). */
export const DOCUMENT_TEXTS = {
  gone: 'The server has this file no longer. Attach it again.',
  down: 'Files cannot be attached: the document service is not available.',
} as const

const counted = (count: number, noun: string): string =>
  `${figureText(count)} ${noun}${count === 1 ? '' : 's'}`

/** What the pages of a kind are called: a workbook's are its worksheets, a table of text has no pages (DOC-177). */
const pagesOf = (extension: string): string => {
  if (extension === 'xlsx' || extension === 'xls') return 'worksheet'
  return extension === 'csv' ? '' : 'page'
}

const secondsOf = (extension: string): number | undefined =>
  Object.hasOwn(ESTIMATED_PROCESSING_SECONDS, extension)
    ? ESTIMATED_PROCESSING_SECONDS[extension as keyof typeof ESTIMATED_PROCESSING_SECONDS]
    : undefined

/** How a document of the composer stands (SHELL-48, DOC-16). */
export const DOCUMENT_STATES = {
  /** It was picked in a new chat (DOC-10). */
  waiting: 'Goes up after your first message',
  /** `part` has gone out, 0 to 1. */
  uploading: (part: number): string => `Uploading ${Math.floor(part * 100)} %`,
  /** With what its kind takes as a rule, where that is known. */
  processing: (extension: string): string => {
    const seconds = secondsOf(extension)
    return seconds === undefined ? 'Processing' : `Processing, about ${seconds} s`
  },
  /** `extension` in lower case. */
  ready: (extension: string, pages: number | null, words: number | null): string =>
    [
      ...(pages === null || pagesOf(extension) === '' ? [] : [counted(pages, pagesOf(extension))]),
      ...(words === null ? [] : [counted(words, 'word')]),
    ].join(', ') || 'Ready',
  failed: 'Could not be read',
  removing: 'Removing',
  remove: (file: string): string => `Remove ${file}`,
} as const
