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

/** A table of a document of that name. */
export type ReadTable = StoredTable & { readonly filename: string }

/** The documents of one conversation, for the assistant's tools; an id of any other is an absent one. */
export type DocumentsPort = {
  readonly list: () => Promise<readonly ListedDocument[]>
  /** A page of a document that is ready, and how many it has; null when there is none of this number. */
  readonly page: (
    id: string,
    number: number,
  ) => Promise<{ readonly filename: string; readonly of: number; readonly text: string } | null>
  /** In all of them, or in one. */
  readonly search: (typed: string, id: string | null) => Promise<readonly DocumentHit[]>
  /** With what it goes on with on the next pages, where `isWhole` says so. */
  readonly table: (
    id: string,
    number: number,
    isWhole?: boolean,
  ) => Promise<(ReadTable & { readonly units?: string }) | null>
  /** The answer ends: what has come beside its message is that message's. Absent where nothing may come. */
  readonly settle?: () => Promise<void>
}
