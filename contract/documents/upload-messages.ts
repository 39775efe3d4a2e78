import { MAX_FILES_PER_UPLOAD } from '../limits.ts'

/** Texts of the upload checks. `size` is a text like "52.4 MB". */
export const UPLOAD_MESSAGES = {
  tooMany: (n: number): string =>
    `Cannot upload ${n} files. Maximum is ${MAX_FILES_PER_UPLOAD} files at once.`,
  tooLarge: (file: string, size: string): string =>
    `Upload rejected: '${file}' exceeds the 50 MB size limit (file is ${size}).`,
  unsupported: (file: string, formats: string): string =>
    `Upload rejected: '${file}' has unsupported format. Supported formats: ${formats}`,
  mimeMismatch: (file: string, type: string, extension: string): string =>
    `Security warning: '${file}' MIME type (${type}) doesn't match file extension (.${extension}). File rejected for safety.`,
  allRejected: (n: number): string => `All ${n} files rejected due to validation errors:`,
  nonePasted:
    'No valid files found. Supported formats: PDF, Word, Text, Markdown, CSV, Excel, PNG, JPG',
  somePasted: (n: number): string => `${n} file(s) were skipped due to unsupported format.`,
} as const
