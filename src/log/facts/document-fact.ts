import type { DocumentStatus, ServerDocument } from '#contract/documents/documents.ts'
import type { AppError } from '#src/shared/app-error.ts'

/**
 * A document in the composer. The browser holds its file under `localId` (prefix doc_). `id` is ''
 * until the server has the document. Status `waiting`: the user picked it in a new chat, which has
 * no id yet.
 */
export type AttachedDocument = {
  readonly localId: string
  readonly id: string
  readonly filename: string
  /** The file extension in lower case. */
  readonly file_type: string
  /** In bytes. */
  readonly file_size: number
  readonly status: 'waiting' | DocumentStatus
  readonly processing_status: string | null
  readonly uploaded_at: string | null
  readonly processed_at: string | null
  readonly word_count: number | null
  readonly page_count: number | null
  readonly error: string | null
  /** The server has a thumbnail. */
  readonly has_thumbnail?: boolean | undefined
  /** Uploaded bytes. */
  readonly sent: number
  /** A delete request is running. */
  readonly isRemoving: boolean
  /**
   * The document was still uploading when the first message of its chat was sent. It shows beside
   * that message.
   */
  readonly isBeside?: boolean
}

/** Changes of documents, by `localId`. */
export type DocumentChanges = Readonly<Record<string, Partial<AttachedDocument>>>

type Changing = { readonly byId: DocumentChanges }

export type DocumentFact =
  | {
      readonly type: 'documents.added'
      /** Null: the new chat. */
      readonly chat: string | null
      readonly rows: readonly AttachedDocument[]
    }
  /** The new chat has an id, so its waiting documents start to upload. */
  | ({ readonly type: 'documents.begun'; readonly chat: string } & Changing)
  | ({ readonly type: 'documents.progressed' } & Changing)
  | ({ readonly type: 'documents.uploaded' } & Changing)
  /** The server reported a new status. */
  | ({ readonly type: 'documents.changed' } & Changing)
  /** A delete request started or failed. */
  | ({ readonly type: 'documents.marked' } & Changing)
  | { readonly type: 'documents.dropped'; readonly ids: readonly string[] }
  /** Every document is ready or failed. */
  | { readonly type: 'documents.settled' }
  /** A document call failed. */
  | { readonly type: 'documents.failed'; readonly error: AppError }
  /** The server's documents of a conversation, oldest first. */
  | {
      readonly type: 'documents.listed'
      readonly of: string
      readonly items: readonly ServerDocument[]
    }
  /** The result of the health check of the document service. */
  | { readonly type: 'documents.checked'; readonly isOk: boolean }
