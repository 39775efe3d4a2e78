/** The part of an address that names a spreadsheet. */
export type SpreadsheetParams = { readonly spreadsheet?: string | undefined }

/** As long as the server's ids are. */
const ID = /^[\w-]{1,36}$/

/** Reads `?spreadsheet=`; what cannot be an id is left out. */
export const readSpreadsheetParams = (search: Record<string, unknown>): SpreadsheetParams => {
  const id = search['spreadsheet']
  return { spreadsheet: typeof id === 'string' && ID.test(id) ? id : undefined }
}
