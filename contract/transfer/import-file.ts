import { extensionOf } from '../documents/filename.ts'

/** What an import takes, by extension, in lower case and without its dot. */
export const IMPORT_EXTENSIONS = ['xlsx', 'xlsm', 'xls', 'csv', 'tsv'] as const
const TEXTS: readonly string[] = ['csv', 'tsv']

/** For a choice of files: what an import takes. */
export const IMPORT_ACCEPT = IMPORT_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** Whether a file is text, so that there are choices how to read it. */
export const isTextTable = (name: string): boolean => TEXTS.includes(extensionOf(name))
