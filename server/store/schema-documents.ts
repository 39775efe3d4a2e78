import type { Generated } from 'kysely'

/**
 * A document of a conversation; sizes in bytes. Whoever reads it holds it by a `lease` of its own until
 * `lease_until`, as the server of that number; `tries` counts how often it was taken up. `error` says why it failed.
 * `used_at` is when somebody last asked about it, to the minute. Since `removed_at` it is gone, and its rows
 * go little by little.
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
 * A file that is stored of a document of the same id, or of one that is gone; `server` is the one that takes it in,
 * null once the document is there, 0 once it is gone.
 */
type DocumentFileRow = { readonly id: string; readonly server: number | null }

/** A part of a page of a document; the parts of a page, joined, are its words. PostgreSQL keeps an index in it. */
type DocumentPartRow = {
  readonly number: Generated<number>
  readonly document_id: string
  readonly page: number
  readonly part: number
  readonly text: string
}

/** A table of a document, its rows as JSON in `cells`; `is_cut` is 1 or 0. */
type DocumentTableRow = {
  readonly document_id: string
  readonly number: number
  readonly name: string
  readonly page: number
  readonly cells: string
  readonly is_cut: number
}

/** A small picture of a document, a WebP. */
type DocumentThumbnailRow = { readonly document_id: string; readonly bytes: Uint8Array }

/** A document that a message carries, as it was then: it may be gone by now. */
type MessageDocumentRow = {
  readonly message_id: string
  readonly position: number
  readonly document_id: string
  readonly filename: string
  readonly file_type: string
  readonly file_size: number
}

/** When somebody uploaded within the last hour: milliseconds, oldest first, as JSON. */
type UploadTimesRow = { readonly user_id: string; readonly times: string }

/** The tables of documents. */
export type DocumentTables = {
  readonly documents: DocumentRow
  readonly document_files: DocumentFileRow
  readonly document_parts: DocumentPartRow
  readonly document_tables: DocumentTableRow
  readonly document_thumbnails: DocumentThumbnailRow
  readonly message_documents: MessageDocumentRow
  readonly upload_times: UploadTimesRow
}
