import { extensionOf } from '#contract/documents/filename.ts'

/** File extensions of an import, in lower case without the dot. */
export const IMPORT_EXTENSIONS = ['xlsx', 'xlsm', 'xls', 'csv', 'tsv'] as const
const TEXTS: readonly string[] = ['csv', 'tsv']

/** Value of the `accept` attribute of the file input. */
export const IMPORT_ACCEPT = IMPORT_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** True for a text file, which has import choices. */
export const isDelimitedFile = (name: string): boolean => TEXTS.includes(extensionOf(name))
