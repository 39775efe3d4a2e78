import { figureText } from '#contract/figures/figure-text.ts'
import { READING_TABLE_MAX_CELLS, READING_TABLE_MAX_CHARS } from '#contract/limits/reading.ts'

/** Texts of the document preview. */
export const DOCUMENT_PANEL = {
  /** Shown until the document's name has loaded. */
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
  /** For screen readers, which cannot show the mark. */
  cited: (page: string): string => `${page}. The cited place is marked.`,
  noText: 'No text was found on this page.',
  allText: (chars: number): string => `Show all ${figureText(chars)} characters`,
  table: (name: string, number: number): string => name.trim() || `Table ${figureText(number)}`,
  rows: (count: number): string => (count === 1 ? '1 row' : `${figureText(count)} rows`),
  cut: `The end is cut off: the limit for a document’s tables is ${figureText(READING_TABLE_MAX_CELLS)} cells and ${figureText(READING_TABLE_MAX_CHARS)} characters.`,
  /** Shown after a spreadsheet was created from the table. */
  cutSheet:
    'This table was too large to keep in full: rows or columns are missing from the spreadsheet.',
  moreColumns: (count: number): string =>
    count === 1 ? '1 more column' : `${figureText(count)} more columns`,
} as const

/** Reasons why no page shows, each with a title and a hint. */
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

/** The link from a missing page to the first one. */
export const FIRST_PAGE = 'Go to page 1'
