import { citation } from '#contract/documents/citation.ts'
import { cleanFilename } from '#contract/documents/filename.ts'
import type { DocumentsPort, ReadTable } from '../../documents/port.ts'
import type { ToolContext } from '../context.ts'

/** The tool context plus the documents of the conversation. */
export type TableContext = ToolContext & { readonly documents: DocumentsPort }

/** Warns that the file has more rows or columns than we extracted. */
export const INCOMPLETE_TABLE = 'The table is incomplete: rows or columns are missing at the end.'

type Place = Pick<ReadTable, 'filename' | 'page'>

/** The citation of a document table, as a Markdown link for the answer. */
export const citeOf = (documentId: string, { filename, page }: Place): string =>
  citation({ documentId, page, filename })

/** The citation of a document table as plain text, for a cell. */
export const sourceText = ({ filename, page }: Place): string =>
  `Source: ${cleanFilename(filename)}, page ${page}`
