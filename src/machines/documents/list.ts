import type { ServerDocument } from '#contract/documents/documents.ts'
import { extensionOf } from '#contract/documents/filename.ts'
import { POLL_MAX_ATTEMPTS } from '#contract/limits.ts'
import { isUnknownCall } from '#src/shared/app-error.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { statusOf } from './status.ts'
import type {
  CheckEntry,
  DocumentsContext,
  DocumentsEvent,
  RestorableDocument,
  ListResult,
  UploadResult,
} from './types.ts'

/** If only a message names a document, these values stand for its unknown fields. */
const UNKNOWN = {
  status: 'ready',
  processing_status: null,
  uploaded_at: null,
  processed_at: null,
  word_count: null,
  page_count: null,
  error: null,
} as const

/** The local id of a document that an earlier page uploaded. */
const localIdOf = ({ id }: ServerDocument): string => `doc_${id}`

/** The check entry of a document that no check has requested yet. */
const toldOf = ({ status, error, word_count, page_count }: ServerDocument): CheckEntry => ({
  attempts: 0,
  lastStatus: JSON.stringify({ status, error, word_count, page_count }),
})

/** Check entries by local id for documents that enter the composer. */
export const checkEntriesOf = (documents: readonly ServerDocument[]): DocumentsContext['checks'] =>
  Object.fromEntries(documents.map((one) => [localIdOf(one), toldOf(one)]))

/** Check entries for uploaded documents. */
export const checkEntriesOfUpload = (result: UploadResult): DocumentsContext['checks'] =>
  result.ok
    ? Object.fromEntries(
        result.value.accepted.map(({ localId, document }) => [localId, toldOf(document)]),
      )
    : {}

/** The composer row of a document that an earlier page of this tab left in the composer. */
export const composerRowOf = (document: RestorableDocument): AttachedDocument => {
  const { is_sent: _, ...shown } = document
  return {
    ...shown,
    localId: localIdOf(document),
    file_type: shown.file_type || extensionOf(shown.filename),
    status: statusOf(shown.status),
    sent: shown.file_size,
    isRemoving: false,
  }
}

/**
 * Documents of a list that return to the composer. None if the composer now belongs to another
 * chat.
 */
export const restorableOf = (
  { known, wanted }: DocumentsContext,
  result: ListResult,
): readonly RestorableDocument[] => {
  const { chat, rows } = known()
  return result.ok && (rows.length === 0 || chat === wanted[0])
    ? result.value.restorable.filter(({ id }) => !rows.some((one) => one.id === id))
    : []
}

/**
 * The returned documents that the composer takes. As in `restorableOf`, it takes none while it
 * holds documents of another chat.
 */
export const returnedDocumentsOf = (
  { known }: Pick<DocumentsContext, 'known'>,
  event: Extract<DocumentsEvent, { type: 'RETURN' }>,
): readonly ServerDocument[] => {
  const { chat, rows } = known()
  return rows.length === 0 || chat === event.chat
    ? event.documents
        .filter(({ id }) => !rows.some((one) => one.id === id))
        .map((one) => ({ ...UNKNOWN, ...one, ...event.known.find(({ id }) => id === one.id) }))
    : []
}

/**
 * The lists to load again. A failed list stays among them until the retry limit, unless the backend
 * lacks the call.
 */
export const listsToRetryOf = (
  { wanted: [of = ''], unread, unreadCount }: DocumentsContext,
  result: ListResult,
): Pick<DocumentsContext, 'unread' | 'unreadCount'> => {
  const others = unread.filter((id) => id !== of)
  if (result.ok || isUnknownCall(result.error)) return { unread: others, unreadCount: 0 }
  return unreadCount + 1 < POLL_MAX_ATTEMPTS
    ? { unread: [...others, of], unreadCount: unreadCount + 1 }
    : { unread: [], unreadCount: 0 }
}
