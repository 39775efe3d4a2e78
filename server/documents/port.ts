import type { StoredTable } from './readings.ts'
import type { DocumentHit } from './search.ts'

/** A document of a conversation as the assistant's tools list it. */
export type ListedDocument = {
  readonly id: string
  readonly filename: string
  readonly status: string
  readonly error: string | null
  readonly pages: number
  readonly words: number | null
  readonly tables: readonly {
    readonly number: number
    readonly name: string
    readonly page: number
  }[]
}

/** A table of a document, with the name of its file. */
export type ReadTable = StoredTable & { readonly filename: string }

/**
 * The documents of one conversation, for the assistant's tools. An id from another conversation
 * looks absent.
 */
export type DocumentsPort = {
  readonly list: () => Promise<readonly ListedDocument[]>
  /**
   * Text of a page and the number of pages. Null if the page does not exist or the document is not
   * ready.
   */
  readonly page: (
    id: string,
    number: number,
  ) => Promise<{ readonly filename: string; readonly of: number; readonly text: string } | null>
  /** Searches one document, or all of them if `id` is null. */
  readonly search: (typed: string, id: string | null) => Promise<readonly DocumentHit[]>
  /** If `isWhole`, appends the table's continuation on the next pages. */
  readonly table: (
    id: string,
    number: number,
    isWhole?: boolean,
  ) => Promise<(ReadTable & { readonly units?: string }) | null>
  /**
   * Runs when the answer ends: links late uploads to the question. Absent if no uploads are
   * pending.
   */
  readonly settle?: () => Promise<void>
}
