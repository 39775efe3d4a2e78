import { readQuery, type SearchAddress } from './search-address.ts'
import { readUpload, type UploadAddress } from './upload-address.ts'

/** The orders of the list of spreadsheets, the usual one first. */
export const SHEET_ORDERS = ['edited', 'created', 'title'] as const
/** One of them: the newest edit first, the newest sheet first, or by title from A. */
export type SheetOrder = (typeof SHEET_ORDERS)[number]

/** The part of the list's address that says what is listed, and in which order. */
export type SheetsAddress = SearchAddress &
  UploadAddress & { readonly sort?: SheetOrder | undefined }

/** Reads `?q=`, `?sort=` and `?action=`; the usual order, or what is none, is left out. */
export const readSheets = (search: Record<string, unknown>): SheetsAddress => {
  const sort = SHEET_ORDERS.slice(1).find((order) => order === search['sort'])
  return { ...readQuery(search), sort, ...readUpload(search) }
}
