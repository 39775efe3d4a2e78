import type { ServerDocument } from '#contract/documents/documents.ts'
import type { MessageDocument } from '#contract/api/entities.ts'
import type { AttachedDocument } from './facts/document-fact.ts'
import type { Fact } from './facts/fact.ts'

/** The documents of the composer, in the order in which they were added, and the chat that they are of. */
export type DocumentsState = {
  /** Null is the new chat. */
  readonly chat: string | null
  readonly rows: readonly AttachedDocument[]
  /** The service for documents says that it does not work. */
  readonly isDown: boolean
  /** By conversation, what the server has listed of it last, oldest first. */
  readonly lists: Readonly<Record<string, readonly ServerDocument[]>>
}

/** Nothing is attached. */
export const noDocuments: DocumentsState = { chat: null, rows: [], isDown: false, lists: {} }

/**
 * The lists once rows have left the composer: what was ready and was not taken off stays known of its
 * conversation, as a message carries it.
 */
const listsWithout = (
  { chat, rows, lists }: DocumentsState,
  dropped: readonly string[],
): DocumentsState['lists'] => {
  const left = rows.flatMap((row) =>
    row.status === 'ready' && !row.isRemoving && dropped.includes(row.localId)
      ? { ...row, status: row.status }
      : [],
  )
  if (chat === null || left.length === 0) return lists
  const others = (lists[chat] ?? []).filter(({ id }) => !left.some((one) => one.id === id))
  return { ...lists, [chat]: [...others, ...left] }
}

/** The documents of the composer after a fact. */
export const foldDocuments = (documents: DocumentsState, fact: Fact): DocumentsState => {
  const { chat, rows } = documents
  switch (fact.type) {
    case 'documents.added':
      return { ...documents, chat: fact.chat, rows: [...rows, ...fact.rows] }
    case 'documents.dropped':
      return {
        ...documents,
        rows: rows.filter(({ localId }) => !fact.ids.includes(localId)),
        lists: listsWithout(documents, fact.ids),
      }
    case 'documents.listed':
      return { ...documents, lists: { ...documents.lists, [fact.of]: fact.items } }
    case 'documents.checked':
      return { ...documents, isDown: !fact.isOk }
    case 'session.ended':
      // What the server said of its service it said to nobody in particular.
      return { ...noDocuments, isDown: documents.isDown }
    default:
      return 'byId' in fact
        ? {
            ...documents,
            chat: 'chat' in fact ? fact.chat : chat,
            rows: rows.map((row) => {
              const change = fact.byId[row.localId]
              return change ? { ...row, ...change } : row
            }),
          }
        : documents
  }
}

/** Whether it stands beside the first message of its chat, not in the composer: one that fails comes back. */
export const isBeside = ({ isBeside: is, status }: AttachedDocument): boolean =>
  is === true && status !== 'failed'

/** Whether a message has to wait for it: it is on its way, or being read. */
export const isUnsettled = ({ status }: Pick<AttachedDocument, 'status'>): boolean =>
  ['uploading', 'pending', 'processing'].includes(status)

/** What a message carries: those that are ready. */
export const readyOf = (rows: readonly AttachedDocument[]): readonly MessageDocument[] =>
  rows.flatMap(({ id, filename, file_type, file_size, status, isRemoving }) =>
    status === 'ready' && !isRemoving ? [{ id, filename, file_type, file_size }] : [],
  )
