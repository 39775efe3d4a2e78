import { readSearchParams, type SearchParams } from './search-params.ts'
import { readUploadParams, type UploadParams } from './upload-params.ts'

/** The sort orders of spreadsheets, default first. */
export const SHEET_ORDERS = ['edited', 'created', 'title'] as const
/** 'edited' and 'created' sort newest first, 'title' from A. */
export type SheetOrder = (typeof SHEET_ORDERS)[number]

/** The search params of the list: filter, sort order and the import dialog. */
export type SheetListParams = SearchParams &
  UploadParams & { readonly sort?: SheetOrder | undefined }

/** Reads `?q=`, `?sort=` and `?action=`. The default order and invalid values are omitted. */
export const readSheetListParams = (search: Record<string, unknown>): SheetListParams => {
  const sort = SHEET_ORDERS.slice(1).find((order) => order === search['sort'])
  return { ...readSearchParams(search), sort, ...readUploadParams(search) }
}
