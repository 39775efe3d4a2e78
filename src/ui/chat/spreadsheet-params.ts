/** The search param that names a spreadsheet. */
export type SpreadsheetParams = { readonly spreadsheet?: string | undefined }

/** The form of the server's ids. They have at most 36 characters. */
const ID = /^[\w-]{1,36}$/

/** Reads `?spreadsheet=` and omits a value that cannot be an id. */
export const readSpreadsheetParams = (search: Record<string, unknown>): SpreadsheetParams => {
  const id = search['spreadsheet']
  return { spreadsheet: typeof id === 'string' && ID.test(id) ? id : undefined }
}
