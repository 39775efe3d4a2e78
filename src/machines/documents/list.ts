import type { ServerDocument } from '#contract/documents/documents.ts'
import { extensionOf } from '#contract/documents/filename.ts'
import { POLL_MAX_ATTEMPTS } from '#contract/limits.ts'
import { isUnknownCall } from '#contract/api/messages.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { statusOf } from './status.ts'
import type {
  Asked,
  DocumentsContext,
  DocumentsEvent,
  LeftDocument,
  ListResult,
  UploadResult,
} from './types.ts'

/** What a message does not say of a document that it took along. */
const UNKNOWN = {
  status: 'ready',
  processing_status: null,
  uploaded_at: null,
  processed_at: null,
  word_count: null,
  page_count: null,
  error: null,
} as const

/** By what a document of an earlier page is known here. */
const localIdOf = ({ id }: ServerDocument): string => `doc_${id}`

/** What the server has told of a document that nobody has asked about yet. */
const toldOf = ({ status, error, word_count, page_count }: ServerDocument): Asked => ({
  attempts: 0,
  told: JSON.stringify({ status, error, word_count, page_count }),
})

/** The same of documents that the composer gets, by their local ids. */
export const toldOfAll = (documents: readonly ServerDocument[]): DocumentsContext['checks'] =>
  Object.fromEntries(documents.map((one) => [localIdOf(one), toldOf(one)]))

/** The same of what an upload has brought to the server. */
export const toldOfUpload = (result: UploadResult): DocumentsContext['checks'] =>
  result.ok
    ? Object.fromEntries(
        result.value.accepted.map(({ localId, document }) => [localId, toldOf(document)]),
      )
    : {}

/** How the composer lists one that an earlier page of the tab has left in it. */
export const rowOfLeft = (document: LeftDocument): AttachedDocument => {
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

/** Of a list those that go back into the composer: where it has documents of another chat by now, none. */
export const leftOf = (
  { known, wanted }: DocumentsContext,
  result: ListResult,
): readonly LeftDocument[] => {
  const { chat, rows } = known()
  return result.ok && (rows.length === 0 || chat === wanted[0])
    ? result.value.left.filter(({ id }) => !rows.some((one) => one.id === id))
    : []
}

/** Of documents that come back those that the composer gets, as `leftOf` says. */
export const returnedOf = (
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
 * Which lists are to be read again once the one that is read has come to this: one that did not come, unless the
 * backend has no such call, or as many as may fail have failed.
 */
export const unreadOf = (
  { wanted: [of = ''], unread, unreadCount }: DocumentsContext,
  result: ListResult,
): Pick<DocumentsContext, 'unread' | 'unreadCount'> => {
  const others = unread.filter((id) => id !== of)
  if (result.ok || isUnknownCall(result.error)) return { unread: others, unreadCount: 0 }
  return unreadCount + 1 < POLL_MAX_ATTEMPTS
    ? { unread: [...others, of], unreadCount: unreadCount + 1 }
    : { unread: [], unreadCount: 0 }
}
