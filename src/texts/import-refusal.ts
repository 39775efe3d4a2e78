import { extensionOf } from '#contract/documents/filename.ts'
import { IMPORT_EXTENSIONS } from '#src/shared/import-file.ts'
import { MAX_FILE_BYTES } from '#contract/limits.ts'
import { formatMegabytes } from '#contract/documents/uploads.ts'

/** Errors for files that cannot be imported. `size` is a text such as "52.4 MB". */
const IMPORT_REFUSALS = {
  unsupported: `This format can't be imported. Use .xlsx, .xlsm, .xls, .csv or .tsv.`,
  tooLarge: (size: string): string => `The file is ${size}. The limit for an import is 50 MB.`,
  empty: 'The file is empty.',
} as const

/** The error of a file before its upload, or null. `size` is in bytes. */
export const importRefusal = ({
  name,
  size,
}: {
  readonly name: string
  readonly size: number
}): string | null => {
  const isKnown = (IMPORT_EXTENSIONS as readonly string[]).includes(extensionOf(name))
  if (!isKnown) return IMPORT_REFUSALS.unsupported
  if (size > MAX_FILE_BYTES) return IMPORT_REFUSALS.tooLarge(formatMegabytes(size))
  return size === 0 ? IMPORT_REFUSALS.empty : null
}
