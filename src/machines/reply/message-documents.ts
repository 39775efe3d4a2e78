import type { MessageDocument } from '#contract/api/entities.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { isInProgress, readyDocumentsOf } from '#src/log/documents.ts'
import { NEW_CHAT, type AppState } from '#src/log/state.ts'
import type { DocumentsEvent } from '../documents/types.ts'
import type { SendStep } from './types.ts'

const sendToDocuments = (event: DocumentsEvent): readonly SendStep[] => [
  { do: 'tell', to: 'documents', event },
]

/** The documents in the composer of a chat. */
const attachedTo = ({ documents }: AppState, key: string): readonly AttachedDocument[] =>
  (documents.chat ?? NEW_CHAT) === key ? documents.rows : []

/**
 * The number of files that a send announces: those already uploading and those that wait for the
 * chat id.
 */
export const awaitedCountIn = (state: AppState, key: string): { readonly awaited?: number } => {
  const { length } = attachedTo(state, key).filter(
    (one) => one.status === 'waiting' || isInProgress(one),
  )
  return length > 0 ? { awaited: length } : {}
}

/** The ready documents in the composer of a chat. */
export const readyDocumentsIn = (state: AppState, key: string): readonly MessageDocument[] =>
  readyDocumentsOf(attachedTo(state, key))

/** Returns the documents of an unsent message to the composer of its chat. */
export const returnDocuments = (
  { documents: { lists } }: AppState,
  chat: string | null,
  documents: readonly MessageDocument[] = [],
): readonly SendStep[] =>
  chat === null || documents.length === 0
    ? []
    : sendToDocuments({ type: 'RETURN', chat, documents, known: lists[chat] ?? [] })

/**
 * The documents that a new message takes, with the event for the documents flow. Null while a
 * document uploads or is processed. Files that wait in a new chat do not hold the message back.
 */
export const takeReadyDocuments = (
  state: AppState,
  key: string,
): {
  readonly documents: readonly MessageDocument[]
  readonly steps: readonly SendStep[]
} | null => {
  // Files that upload beside the first message (`isBeside`) belong to that message, so a new
  // message takes none of them.
  const rows = attachedTo(state, key).filter((row) => !row.isBeside)
  if (rows.some(isInProgress)) return null
  const hasTaken = rows.some(({ status }) => status !== 'waiting')
  return {
    documents: readyDocumentsOf(rows),
    steps: hasTaken ? sendToDocuments({ type: 'SENT' }) : [],
  }
}
