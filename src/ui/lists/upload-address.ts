/** The part of an address that opens the dialog "Import". */
export type UploadAddress = { readonly action?: 'upload' | undefined }

/** Reads `?action=upload`; any other action is none. */
export const readUpload = (search: Record<string, unknown>): UploadAddress => ({
  action: search['action'] === 'upload' ? 'upload' : undefined,
})
