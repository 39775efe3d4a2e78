import { figureText } from '#contract/figures/figure-text.ts'
import { READING_TABLE_MAX_CELLS, READING_TABLE_MAX_CHARS } from '#contract/limits/reading.ts'

/** What the preview of a document says. */
export const DOCUMENT_PANEL = {
  /** Its name while the document's own is not known. */
  unnamed: 'Document',
  close: 'Close the document',
  download: 'Download',
  downloading: 'Downloading…',
  notDownloaded: 'The file was not downloaded. Try again.',
  onlySmall: 'This picture is too large to show in full. Download it to see all of it.',
  openAsSheet: 'Open as spreadsheet',
  openingSheet: 'Creating the spreadsheet…',
  others: 'Documents of this chat',
  loading: 'Loading the page',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page',
  of: (count: number): string => `of ${figureText(count)}`,
  pageOf: (page: number, count: number): string =>
    `Page ${figureText(page)} of ${figureText(count)}`,
  /** Behind which page is shown, to who does not see it. */
  cited: (page: string): string => `${page}. The cited place is marked.`,
  noText: 'No text was found on this page.',
  allText: (chars: number): string => `Show all ${figureText(chars)} characters`,
  table: (name: string, number: number): string => name.trim() || `Table ${figureText(number)}`,
  rows: (count: number): string => (count === 1 ? '1 row' : `${figureText(count)} rows`),
  cut: `The end is cut off: the limit for a document’s tables is ${figureText(READING_TABLE_MAX_CELLS)} cells and ${figureText(READING_TABLE_MAX_CHARS)} characters.`,
  /** Of the spreadsheet that was made of it. */
  cutSheet:
    'This table was too large to keep in full: rows or columns are missing from the spreadsheet.',
  moreColumns: (count: number): string =>
    count === 1 ? '1 more column' : `${figureText(count)} more columns`,
} as const

/** Why no page is shown, as title and what can be done. */
export const NO_PAGE = {
  lost: {
    title: 'The page could not be loaded',
    text: 'The document itself is safe.',
  },
  absent: {
    title: 'Document not found',
    text: 'It was deleted, or the address is wrong. Answers about it are kept.',
  },
  reading: {
    title: 'The document is still being read',
    text: 'You can see its pages once that is done.',
  },
  failed: { title: 'The document could not be read', text: 'Its file could not be read.' },
  noPage: { title: 'The document has no such page', text: 'It has fewer pages.' },
  unknown: {
    title: 'Documents cannot be shown here',
    text: 'This server does not offer their pages. You can still ask about them.',
  },
} as const

/** The way from a page that is not there to one that is. */
export const FIRST_PAGE = 'Go to page 1'
