/** Words of a citation. */
export const CITATIONS = {
  /** Where a link has no words of its own. */
  unnamed: 'Document',
  page: (page: number): string => `, page ${page}`,
} as const

/** What the tools that read documents say of themselves. */
export const DOCUMENT_TOOLS = {
  passages: 'Passages',
  notReady: 'Not ready',
  pages: (from: number, to: number): string =>
    to > from ? `pages ${from} to ${to}` : `page ${from}`,
  words: (query: string): string => (query === '' ? '' : `“${query}”`),
  table: (number: number): string => `table ${number}`,
} as const
