import type { DocumentStatus, ServerDocument } from '#contract/documents/documents.ts'
import type { AppError } from '#contract/api/messages.ts'

/**
 * A document of the composer. Its file is held by the browser under `localId`
 * (prefix doc_); `id` is the server's, '' until that has it. `waiting` is one picked in a new chat.
 */
export type AttachedDocument = {
  readonly localId: string
  readonly id: string
  readonly filename: string
  /** Its extension, in lower case. */
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
  /** The server has a small picture of it. */
  readonly has_thumbnail?: boolean | undefined
  /** Bytes of the file that have gone out. */
  readonly sent: number
  /** The server is asked to delete it. */
  readonly isRemoving: boolean
  /** It goes up beside the first message of its chat, and stands there. */
  readonly isBeside?: boolean
}

/** What a fact changes of documents, by `localId`. */
export type DocumentChanges = Readonly<Record<string, Partial<AttachedDocument>>>

type Changing = { readonly byId: DocumentChanges }

/** What happened to the documents of the composer (spec §4, "Document attachment"; DOC). */
export type DocumentFact =
  | {
      readonly type: 'documents.added'
      /** Null is the new chat. */
      readonly chat: string | null
      readonly rows: readonly AttachedDocument[]
    }
  /** The new chat has begun: what waited in it is uploaded. */
  | ({ readonly type: 'documents.begun'; readonly chat: string } & Changing)
  | ({ readonly type: 'documents.progressed' } & Changing)
  | ({ readonly type: 'documents.uploaded' } & Changing)
  /** The server tells of them what it had not told before. */
  | ({ readonly type: 'documents.changed' } & Changing)
  /** The server is asked to delete one, or has not done so. */
  | ({ readonly type: 'documents.marked' } & Changing)
  | { readonly type: 'documents.dropped'; readonly ids: readonly string[] }
  /** All of them are ready or have failed. */
  | { readonly type: 'documents.settled' }
  /** A call about them has failed. */
  | { readonly type: 'documents.failed'; readonly error: AppError }
  /** The server has listed the documents of a conversation, oldest first. */
  | {
      readonly type: 'documents.listed'
      readonly of: string
      readonly items: readonly ServerDocument[]
    }
  /** Whether the service for documents says that it works. */
  | { readonly type: 'documents.checked'; readonly isOk: boolean }
