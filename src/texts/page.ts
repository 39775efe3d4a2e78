// Texts of all pages: app, site and public spreadsheets.

/** The skip link. */
export const SKIP = 'Skip to content'

/** The accessible name of the logo link. */
export const HOME = 'Ledgerline, home'
