import type { ServerDocument } from '#contract/documents/documents.ts'
import type { MessageDocument } from '#contract/api/entities.ts'
import type { AttachedDocument } from '../facts/document-fact.ts'
import { isBesideMessage } from '../documents.ts'
import { memoTwo } from '../memo.ts'
import { chatKeyOf, messagesOf, type Selector } from '../shown-messages.ts'
import type { AppState } from '../state.ts'

/**
 * A document on the server. `is_sent` is set once the server reports whether a message carries it.
 */
export type ConversationDocument = Omit<ServerDocument, 'processing_status'>

const none: readonly ConversationDocument[] = []
const noRows: readonly AttachedDocument[] = []

const isThere = (row: AttachedDocument): row is AttachedDocument & ConversationDocument =>
  row.id !== ''

const merged = memoTwo(
  (
    listed: readonly ConversationDocument[],
    rows: readonly AttachedDocument[],
  ): readonly ConversationDocument[] => {
    const newest = new Map(rows.filter(isThere).map((row) => [row.id, row]))
    if (newest.size === 0) return listed
    const known = new Set(listed.map(({ id }) => id))
    return [
      // The composer has newer data than the list.
      ...listed.map((one) => ({ ...one, ...newest.get(one.id) })),
      ...[...newest.values()].filter(({ id }) => !known.has(id)),
    ]
  },
)

/**
 * The documents of a conversation that the server has, oldest first: those in its list and those in
 * its composer. A null id means the new chat, even after the server has given this chat an id. If
 * the list is not loaded, only the documents in the composer count.
 */
export const conversationDocuments =
  (id: string | null): Selector<readonly ConversationDocument[]> =>
  (state) => {
    const { chat, rows, lists } = state.documents
    const key = chatKeyOf(state, id)
    return merged(lists[key] ?? none, chat === key ? rows : noRows)
  }

/** The file name of a document in any conversation, or '' if unknown. */
export const documentName =
  (id: string): Selector<string> =>
  ({ documents: { rows, lists } }) =>
    id === ''
      ? ''
      : ([rows, ...Object.values(lists)].flat().find((one) => one.id === id)?.filename ?? '')

/**
 * True for the first question of a chat that began in this tab. Only such a question can be sent
 * before its documents are uploaded.
 */
export const isFirstInNewChat =
  (id: string | null, messageId: string): Selector<boolean> =>
  (state) => {
    const messages = messagesOf(state, id)
    return messages?.page === 0 && messages.settled.find(isQuestion)?.id === messageId
  }

const isQuestion = ({ type }: { readonly type: string }): boolean => type === 'user'

/** Ids of the documents in messages, including earlier attempts. */
const carriedIn = (state: AppState, id: string | null): ReadonlySet<string> => {
  const { settled = [], branches = {} } = messagesOf(state, id) ?? {}
  const rows = [...settled, ...Object.values(branches).flatMap(({ attempts }) => attempts.flat())]
  return new Set(
    rows.flatMap((row) => (row.type === 'user' ? row.documents : [])).map((one) => one.id),
  )
}

/**
 * Documents that the user attached to the first message and that finish uploading after its send.
 * Until a reload, the message itself does not name them.
 */
export const documentsBeside = (state: AppState, id: string | null): readonly MessageDocument[] => {
  const { chat, rows, lists } = state.documents
  const key = chatKeyOf(state, id)
  const named = carriedIn(state, id)
  const sent = (lists[key] ?? []).filter((one) => one.is_sent === true && !named.has(one.id))
  const going = chat === key ? rows.filter(isBesideMessage) : []
  return [...sent, ...going.filter((row) => !sent.some(({ id: known }) => known === row.id))]
}
