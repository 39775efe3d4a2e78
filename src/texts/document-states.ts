import { figureText } from '#contract/figures/figure-text.ts'
import { ESTIMATED_PROCESSING_SECONDS } from '#contract/limits.ts'

const countWithNoun = (count: number, noun: string): string =>
  `${figureText(count)} ${noun}${count === 1 ? '' : 's'}`

/** The noun for a document's pages. A workbook has worksheets, and a .csv has no pages. */
const pagesOf = (extension: string): string => {
  if (extension === 'xlsx' || extension === 'xls') return 'worksheet'
  return extension === 'csv' ? '' : 'page'
}

const secondsOf = (extension: string): number | undefined =>
  Object.hasOwn(ESTIMATED_PROCESSING_SECONDS, extension)
    ? ESTIMATED_PROCESSING_SECONDS[extension as keyof typeof ESTIMATED_PROCESSING_SECONDS]
    : undefined

/** The state of a document in the composer. */
export const DOCUMENT_STATES = {
  /** Attached in a new chat, which has no id yet. */
  waiting: 'Uploads when you send',
  /** Attached offline. */
  held: 'Uploads when you are online',
  /** `part` is the uploaded fraction, from 0 to 1. */
  uploading: (part: number): string => `Uploading ${Math.floor(part * 100)}%`,
  /** Includes how long files of this type usually take, if known. */
  processing: (extension: string): string => {
    const seconds = secondsOf(extension)
    return seconds === undefined ? 'Processing' : `Processing, about ${seconds} s`
  },
  /** `extension` is in lower case. */
  ready: (extension: string, pages: number | null, words: number | null): string =>
    [
      ...(pages === null || pagesOf(extension) === ''
        ? []
        : [countWithNoun(pages, pagesOf(extension))]),
      ...(words === null ? [] : [countWithNoun(words, 'word')]),
    ].join(', ') || 'Ready',
  failed: 'Could not be read',
  removing: 'Removing',
  remove: (file: string): string => `Remove ${file}`,
} as const

/** Numbers of documents by state. `unsettled` ones are uploading or being read. */
export type DocumentCounts = Readonly<Record<'all' | 'ready' | 'failed' | 'unsettled', number>>

const doneOf = ({ ready, failed }: DocumentCounts): string =>
  [
    ...(ready > 0 ? [`${figureText(ready)} ready`] : []),
    ...(failed > 0 ? [`${figureText(failed)} failed`] : []),
  ].join(', ')

/** Summaries of the composer's documents. */
export const DOCUMENT_COUNTS = {
  sum: (counts: DocumentCounts): string =>
    [
      countWithNoun(counts.all, 'file'),
      ...(counts.unsettled > 0 ? [`${figureText(counts.unsettled)} in progress`] : []),
      ...(doneOf(counts) === '' ? [] : [doneOf(counts)]),
    ].join(', '),
  /** Used once no document is unsettled. */
  settled: ({ ready, failed }: DocumentCounts): string =>
    [
      ...(ready > 0 ? [`${countWithNoun(ready, 'file')} ready`] : []),
      ...(failed > 0 ? [`${countWithNoun(failed, 'file')} could not be read`] : []),
    ].join(', '),
  /**
   * Says why a send was refused while documents are unsettled. Once all are settled, it says that
   * sending is possible.
   */
  answer: (counts: DocumentCounts): string => {
    const { ready, unsettled, failed } = counts
    if (unsettled === 1)
      return 'Not sent: 1 file is still in progress. You can send once it is ready.'
    if (unsettled > 1)
      return `Not sent: ${figureText(unsettled)} files are still in progress. You can send once they are ready.`
    if (failed === 0) return 'All files are ready. You can send the message.'
    const rest =
      ready > 0 ? 'The rest will be sent with the message.' : 'You can send the message without.'
    return `${countWithNoun(failed, 'file')} could not be read. ${rest}`
  },
} as const
