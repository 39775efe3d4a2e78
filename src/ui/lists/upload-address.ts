/** The search param that opens the "Import" dialog. */
export type UploadAddress = { readonly action?: 'upload' | undefined }

/** Reads `?action=upload` and ignores other actions. */
export const readUpload = (search: Record<string, unknown>): UploadAddress => ({
  action: search['action'] === 'upload' ? 'upload' : undefined,
})
