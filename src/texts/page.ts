// Texts of all pages: app, site and public spreadsheets.

/** The skip link. */
export const SKIP_LINK = 'Skip to content'

/** The accessible name of the logo link. */
export const HOME_LINK = 'Ledgerline, home'
