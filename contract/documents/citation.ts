import { cleanFilename } from './filename.ts'

/** A place of a document: the server's id, and its page from 1 (a worksheet of a workbook is one). */
export type DocumentPlace = { readonly documentId: string; readonly page: number }

const HASH = /^#document=([\w-]+)(?:&page=([1-9]\d{0,5}))?$/

/** The fragment of an address that opens a document at a page, wherever its conversation is shown. */
export const documentHash = ({ documentId, page }: DocumentPlace): string =>
  `#document=${documentId}&page=${page}`

/** The place that a fragment opens, page 1 where it names none; null for every other fragment. */
export const readDocumentHash = (hash: string): DocumentPlace | null => {
  const [, documentId, page = '1'] = HASH.exec(hash) ?? []
  return documentId === undefined ? null : { documentId, page: Number(page) }
}

/** A citation as Markdown: a link named by document and page that opens it there. */
export const citation = ({
  filename,
  ...place
}: DocumentPlace & { readonly filename: string }): string =>
  `[${cleanFilename(filename).replaceAll('_', '\\_')}, page ${place.page}](${documentHash(place)})`
