import * as v from 'valibot'
import { IsoTime } from '../api/entities.ts'

/** Status of a document. `uploading` exists only on the client. */
export const DocumentStatus = v.picklist(['uploading', 'pending', 'processing', 'ready', 'failed'])
/** The parsed value of the `DocumentStatus` schema. */
export type DocumentStatus = v.InferOutput<typeof DocumentStatus>

/** A document in the server's lists. `file_size` is in bytes. */
export const ServerDocument = v.object({
  id: v.string(),
  filename: v.string(),
  status: DocumentStatus,
  file_type: v.optional(v.string(), ''),
  file_size: v.optional(v.number(), 0),
  processing_status: v.optional(v.nullable(v.string()), null),
  uploaded_at: v.optional(v.nullable(IsoTime), null),
  processed_at: v.optional(v.nullable(IsoTime), null),
  word_count: v.optional(v.nullable(v.number()), null),
  page_count: v.optional(v.nullable(v.number()), null),
  error: v.optional(v.nullable(v.string()), null),
  /**
   * True if a message carries the document. Only the call that lists documents sends this field.
   */
  is_sent: v.optional(v.boolean()),
  has_thumbnail: v.optional(v.boolean()),
})
/** The parsed value of the `ServerDocument` schema. */
export type ServerDocument = v.InferOutput<typeof ServerDocument>

/** Response to an upload. */
export const UploadAnswer = v.object({
  success: v.boolean(),
  message: v.optional(v.string(), ''),
  documents: v.optional(v.array(ServerDocument), []),
  errors: v.optional(v.array(v.object({ filename: v.string(), error: v.string() })), []),
})

/** The parsed value of the `UploadAnswer` schema. */
export type UploadAnswer = v.InferOutput<typeof UploadAnswer>

/** Response to a status check. `statuses` is keyed by document id. */
export const StatusAnswer = v.object({
  statuses: v.record(
    v.string(),
    v.object({
      status: DocumentStatus,
      error: v.optional(v.nullable(v.string()), null),
      word_count: v.optional(v.nullable(v.number()), null),
      page_count: v.optional(v.nullable(v.number()), null),
      has_thumbnail: v.optional(v.boolean()),
    }),
  ),
})
/** The parsed value of the `StatusAnswer` schema. */
export type StatusAnswer = v.InferOutput<typeof StatusAnswer>

/** A table of a document. `is_cut` is true if we dropped rows or columns. */
const DocumentTable = v.object({
  number: v.number(),
  name: v.string(),
  rows: v.array(v.array(v.string())),
  is_cut: v.optional(v.boolean(), false),
})

/** A page of a document. `number` starts at 1 and `of` is the page count. */
export const DocumentPage = v.object({
  document_id: v.string(),
  number: v.number(),
  of: v.number(),
  text: v.string(),
  tables: v.optional(v.array(DocumentTable), []),
})
/** The parsed value of the `DocumentPage` schema. */
export type DocumentPage = v.InferOutput<typeof DocumentPage>
