import type { MessageDocument } from '#contract/api/entities.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { isUnsettled, readyOf } from '#src/log/documents.ts'
import { NEW_CHAT, type AppState } from '#src/log/state.ts'
import type { DocumentsEvent } from '../documents/types.ts'
import type { SendStep } from './types.ts'

const tell = (event: DocumentsEvent): readonly SendStep[] => [
  { do: 'tell', to: 'documents', event },
]

/** The documents of the composer of a chat, by its key. */
const attachedTo = ({ documents }: AppState, key: string): readonly AttachedDocument[] =>
  (documents.chat ?? NEW_CHAT) === key ? documents.rows : []

/** How many files of a chat go up beside a message, once it has begun or already. */
export const awaitedIn = (state: AppState, key: string): { readonly awaited?: number } => {
  const { length } = attachedTo(state, key).filter(
    (one) => one.status === 'waiting' || isUnsettled(one),
  )
  return length > 0 ? { awaited: length } : {}
}

/** What of the composer of a chat is ready. */
export const readyIn = (state: AppState, key: string): readonly MessageDocument[] =>
  readyOf(attachedTo(state, key))

/** Puts documents of a message that is not sent back into the composer of its chat. */
export const giveBack = (
  { documents: { lists } }: AppState,
  chat: string | null,
  documents: readonly MessageDocument[] = [],
): readonly SendStep[] =>
  chat === null || documents.length === 0
    ? []
    : tell({ type: 'RETURN', chat, documents, known: lists[chat] ?? [] })

/**
 * What a new message of a chat takes along, null while a document is on its way or being read, and what
 * that tells the flow. What waits in a new chat goes along with nothing.
 */
export const takeAlong = (
  state: AppState,
  key: string,
): {
  readonly documents: readonly MessageDocument[]
  readonly steps: readonly SendStep[]
} | null => {
  // What stands beside the first message is not this one's.
  const rows = attachedTo(state, key).filter((row) => !row.isBeside)
  if (rows.some(isUnsettled)) return null
  const hasTaken = rows.some(({ status }) => status !== 'waiting')
  return { documents: readyOf(rows), steps: hasTaken ? tell({ type: 'SENT' }) : [] }
}
