import type { ServerDocument } from '#contract/documents.ts'
import { extensionOf } from '#contract/filename.ts'
import type { AttachedDocument } from '#src/events/document-fact.ts'
import { statusOf } from './status.ts'
import type { DocumentsContext, ListResult, Tracked } from './types.ts'

/** By what a document of an earlier page is known here. */
const localIdOf = ({ id }: ServerDocument): string => `doc_${id}`

/** What the flow knows of a document that the server has. */
export const trackedOf = (document: ServerDocument): Tracked => {
  const { id, status, error, word_count, page_count } = document
  return {
    localId: localIdOf(document),
    id,
    status: statusOf(status),
    attempts: 0,
    told: JSON.stringify({ status, error, word_count, page_count }),
  }
}

/** How the composer lists one that an earlier page of the tab has left in it. */
export const rowOfLeft = (document: ServerDocument): AttachedDocument => {
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

/** Of a list those that go back into the composer: where it has documents of another chat by now, none (DOC-74). */
export const leftOf = (
  { chat, documents, wanted }: DocumentsContext,
  result: ListResult,
): readonly ServerDocument[] =>
  result.ok && (documents.length === 0 || chat === wanted[0])
    ? result.value.left.filter(({ id }) => !documents.some((one) => one.id === id))
    : []
