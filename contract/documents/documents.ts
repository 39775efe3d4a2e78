import * as v from 'valibot'
import { IsoTime } from '../api/entities.ts'

/** Where a document stands. `uploading` exists on the client only. */
export const DocumentStatus = v.picklist(['uploading', 'pending', 'processing', 'ready', 'failed'])
/** Where a document stands. */
export type DocumentStatus = v.InferOutput<typeof DocumentStatus>

/** A document as the server lists it (spec §3, §7). Size in bytes. */
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
  /** Whether a message carries it; said by the list alone. */
  is_sent: v.optional(v.boolean()),
  /** Ours. */
  has_thumbnail: v.optional(v.boolean()),
})
/** A document as the server lists it. */
export type ServerDocument = v.InferOutput<typeof ServerDocument>

/** Answer of an upload. */
export const UploadAnswer = v.object({
  success: v.boolean(),
  message: v.optional(v.string(), ''),
  documents: v.optional(v.array(ServerDocument), []),
  errors: v.optional(v.array(v.object({ filename: v.string(), error: v.string() })), []),
})

/** Answer of an upload. */
export type UploadAnswer = v.InferOutput<typeof UploadAnswer>

/** Answer of a status check: by document id. */
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
/** Answer of a status check. */
export type StatusAnswer = v.InferOutput<typeof StatusAnswer>

/** A table of a document as it is displayed; `is_cut` where it has more rows or columns (ours). */
const DocumentTable = v.object({
  number: v.number(),
  name: v.string(),
  rows: v.array(v.array(v.string())),
  is_cut: v.optional(v.boolean(), false),
})

/** A page of a document: its number from 1, how many there are, its words and its tables. */
export const DocumentPage = v.object({
  document_id: v.string(),
  number: v.number(),
  of: v.number(),
  text: v.string(),
  tables: v.optional(v.array(DocumentTable), []),
})
/** A page of a document. */
export type DocumentPage = v.InferOutput<typeof DocumentPage>
