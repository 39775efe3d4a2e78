import type { ServerDocument } from '#contract/documents/documents.ts'
import type { MessageDocument } from '#contract/api/entities.ts'
import type { AttachedDocument } from '../facts/document-fact.ts'
import { isBeside } from '../documents.ts'
import { memoTwo } from '../memo.ts'
import { keyOf, messagesOf, type Selector } from '../shown-messages.ts'
import type { AppState } from '../state.ts'

/** A document that the server has, of a conversation; `is_sent` where it has said whether a message carries it. */
export type DocumentHere = Omit<ServerDocument, 'processing_status'>

const none: readonly DocumentHere[] = []
const noRows: readonly AttachedDocument[] = []

const isThere = (row: AttachedDocument): row is AttachedDocument & DocumentHere => row.id !== ''

const merged = memoTwo(
  (listed: readonly DocumentHere[], rows: readonly AttachedDocument[]): readonly DocumentHere[] => {
    const newest = new Map(rows.filter(isThere).map((row) => [row.id, row]))
    if (newest.size === 0) return listed
    const known = new Set(listed.map(({ id }) => id))
    return [
      // What the composer knows is newer than the list.
      ...listed.map((one) => ({ ...one, ...newest.get(one.id) })),
      ...[...newest.values()].filter(({ id }) => !known.has(id)),
    ]
  },
)

/**
 * The documents of a conversation that the server has, oldest first: those that it has listed and those of the
 * composer. Null as id is the new chat, once it has started. Empty while the list is not known.
 */
export const documentsHere =
  (id: string | null): Selector<readonly DocumentHere[]> =>
  (state) => {
    const { chat, rows, lists } = state.documents
    const key = keyOf(state, id)
    return merged(lists[key] ?? none, chat === key ? rows : noRows)
  }

/** What a document is called, of whichever conversation it is; '' where that is not known. */
export const documentName =
  (id: string): Selector<string> =>
  ({ documents: { rows, lists } }) =>
    id === ''
      ? ''
      : ([rows, ...Object.values(lists)].flat().find((one) => one.id === id)?.filename ?? '')

/** Whether a question is the first of a chat that was begun here: files may stand beside it. */
export const isFirstHere =
  (id: string | null, messageId: string): Selector<boolean> =>
  (state) => {
    const messages = messagesOf(state, id)
    return messages?.page === 0 && messages.settled.find(isQuestion)?.id === messageId
  }

const isQuestion = ({ type }: { readonly type: string }): boolean => type === 'user'

/** Ids of the documents that a message of a conversation carries, of earlier attempts too. */
const carriedIn = (state: AppState, id: string | null): ReadonlySet<string> => {
  const { settled = [], branches = {} } = messagesOf(state, id) ?? {}
  const rows = [...settled, ...Object.values(branches).flatMap(({ attempts }) => attempts.flat())]
  return new Set(
    rows.flatMap((row) => (row.type === 'user' ? row.documents : [])).map((one) => one.id),
  )
}

/**
 * What has gone up, or still goes up, beside the first message of a chat, which does not name it itself before it is
 * read anew.
 */
export const documentsBeside = (state: AppState, id: string | null): readonly MessageDocument[] => {
  const { chat, rows, lists } = state.documents
  const key = keyOf(state, id)
  const named = carriedIn(state, id)
  const sent = (lists[key] ?? []).filter((one) => one.is_sent === true && !named.has(one.id))
  const going = chat === key ? rows.filter(isBeside) : []
  return [...sent, ...going.filter((row) => !sent.some(({ id: known }) => known === row.id))]
}
