import type { Generated } from 'kysely'

/**
 * A document of a conversation. `file_size` is in bytes.
 * A worker on `server` holds it by `lease` until `lease_until`. `tries` counts the attempts, and
 * `error` is the cause of a failure.
 * `used_at` is the last use, to the minute. A document with `removed_at` no longer exists for
 * users, and we delete its rows in small batches.
 */
export type DocumentRow = {
  readonly id: string
  readonly user_id: string
  readonly conversation_id: string
  readonly filename: string
  readonly file_type: string
  readonly file_size: number
  readonly status: 'pending' | 'processing' | 'ready' | 'failed'
  readonly error: string | null
  readonly word_count: number | null
  readonly page_count: number | null
  readonly uploaded_at: string
  readonly processed_at: string | null
  readonly used_at: string | null
  readonly removed_at: string | null
  readonly tries: number
  readonly lease: string | null
  readonly lease_until: string | null
  readonly server: number | null
}

/**
 * A stored file with the id of its document. `server` is the number of the server that receives
 * the upload. It is null once the document exists, and 0 once the document no longer exists.
 */
type DocumentFileRow = { readonly id: string; readonly server: number | null }

/**
 * A part of a page's text. The parts of a page, joined, are its full text. On PostgreSQL the row
 * also has the `words` index column.
 */
type DocumentPartRow = {
  readonly number: Generated<number>
  readonly document_id: string
  readonly page: number
  readonly part: number
  readonly text: string
}

/** A table of a document. `cells` holds its rows as JSON, and `is_cut` is 1 or 0. */
type DocumentTableRow = {
  readonly document_id: string
  readonly number: number
  readonly name: string
  readonly page: number
  readonly cells: string
  readonly is_cut: number
}

/** A WebP thumbnail of a document. */
type DocumentThumbnailRow = { readonly document_id: string; readonly bytes: Uint8Array }

/**
 * A document attached to a message, copied when the user sent the message. The document may no
 * longer exist.
 */
type MessageDocumentRow = {
  readonly message_id: string
  readonly position: number
  readonly document_id: string
  readonly filename: string
  readonly file_type: string
  readonly file_size: number
}

/** A user's upload times of the last hour in milliseconds, oldest first, as JSON. */
type UploadTimesRow = { readonly user_id: string; readonly times: string }

export type DocumentTables = {
  readonly documents: DocumentRow
  readonly document_files: DocumentFileRow
  readonly document_parts: DocumentPartRow
  readonly document_tables: DocumentTableRow
  readonly document_thumbnails: DocumentThumbnailRow
  readonly message_documents: MessageDocumentRow
  readonly upload_times: UploadTimesRow
}
