/** The search param that opens the "Import" dialog. */
export type UploadParams = { readonly action?: 'upload' | undefined }

/** Reads `?action=upload` and ignores other actions. */
export const readUploadParams = (search: Record<string, unknown>): UploadParams => ({
  action: search['action'] === 'upload' ? 'upload' : undefined,
})
