import { cleanFilename } from './filename.ts'

/**
 * A place in a document. `documentId` is the server's id. `page` starts at 1 and counts worksheets
 * in a workbook.
 */
export type DocumentPlace = { readonly documentId: string; readonly page: number }

const HASH = /^#document=([\w-]+)(?:&page=([1-9]\d{0,5}))?$/

/**
 * The hash that opens a document at a page in its conversation.
 * `documentHash({ documentId: 'd1', page: 3 })` gives `#document=d1&page=3`.
 */
export const documentHash = ({ documentId, page }: DocumentPlace): string =>
  `#document=${documentId}&page=${page}`

/** Parses a hash of `documentHash`. The page defaults to 1. Null for any other hash. */
export const readDocumentHash = (hash: string): DocumentPlace | null => {
  const [, documentId, page = '1'] = HASH.exec(hash) ?? []
  return documentId === undefined ? null : { documentId, page: Number(page) }
}

/** A citation as a Markdown link to a page of a document. */
export const citation = ({
  filename,
  ...place
}: DocumentPlace & { readonly filename: string }): string =>
  `[${cleanFilename(filename).replaceAll('_', '\\_')}, page ${place.page}](${documentHash(place)})`
