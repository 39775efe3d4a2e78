import { extensionOf } from './filename.ts'
import { IMPORT_REFUSALS } from './import-wording.ts'
import { MAX_FILE_BYTES } from './limits.ts'
import { megabytes } from './uploads.ts'

/** What an import takes, by extension, in lower case and without its dot (spec §8). */
export const IMPORT_EXTENSIONS = ['xlsx', 'xlsm', 'xls', 'csv', 'tsv'] as const
const TEXTS: readonly string[] = ['csv', 'tsv']

/** For a choice of files: what an import takes. */
export const IMPORT_ACCEPT = IMPORT_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** Whether a file is text, so that there are choices how to read it (TRANSFER-6). */
export const isTextTable = (name: string): boolean => TEXTS.includes(extensionOf(name))

/** Why a file can't be imported, before any call is made; null where it can (TRANSFER-3). `size` in bytes. */
export const importRefusal = ({
  name,
  size,
}: {
  readonly name: string
  readonly size: number
}): string | null => {
  const isKnown = (IMPORT_EXTENSIONS as readonly string[]).includes(extensionOf(name))
  if (!isKnown) return IMPORT_REFUSALS.unsupported
  if (size > MAX_FILE_BYTES) return IMPORT_REFUSALS.tooLarge(megabytes(size))
  return size === 0 ? IMPORT_REFUSALS.empty : null
}
