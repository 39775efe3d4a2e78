/** Texts of citations. */
export const CITATIONS = {
  /** For a link without text. */
  unnamed: 'Document',
  page: (page: number): string => `, page ${page}`,
} as const

/** Texts of the tools that read documents. */
export const DOCUMENT_TOOLS = {
  passages: 'Passages',
  notReady: 'Not ready',
  pages: (from: number, to: number): string =>
    to > from ? `pages ${from} to ${to}` : `page ${from}`,
  words: (query: string): string => (query === '' ? '' : `“${query}”`),
  table: (number: number): string => `table ${number}`,
} as const
