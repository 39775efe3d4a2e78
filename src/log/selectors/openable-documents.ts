import type { MessageDocument } from '#contract/api/entities.ts'
import { memoTwo } from '../memo.ts'
import { conversationDocuments, type ConversationDocument } from './documents.ts'
import { messagesOf, type Selector } from '../shown-messages.ts'
import type { ShownMessage } from '../state.ts'

/** A document the user can open, with the metadata known so far. */
export type OpenableDocument = MessageDocument &
  Partial<Pick<ConversationDocument, 'status' | 'word_count' | 'page_count'>>

const noMessages: readonly ShownMessage[] = []

const openable = memoTwo(
  (
    messages: readonly ShownMessage[],
    listed: readonly ConversationDocument[],
  ): readonly OpenableDocument[] => {
    const carried = messages.flatMap((one) => (one.type === 'user' ? one.documents : []))
    const known = new Set(listed.map(({ id }) => id))
    const others = carried.filter(({ id }) => id !== '' && !known.has(id))
    return [...listed, ...new Map(others.map((one) => [one.id, one])).values()]
  },
)

/**
 * The documents of a conversation the user can open: those on the server and those its messages
 * carry. Equal state returns the same list.
 */
export const openableDocuments =
  (conversationId: string | null): Selector<readonly OpenableDocument[]> =>
  (state) =>
    openable(
      messagesOf(state, conversationId)?.settled ?? noMessages,
      conversationDocuments(conversationId)(state),
    )
