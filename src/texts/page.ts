// Words of pages of every kind: those of the app, of the site, and of a public spreadsheet.

/** The way past what stands before a page's own part. */
export const SKIP = 'Skip to content'

/** The mark that leads home. */
export const HOME = 'Ledgerline, home'
