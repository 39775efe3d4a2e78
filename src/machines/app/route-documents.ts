import type { MessageDocument } from '#contract/entities.ts'
import type { AttachedDocument } from '#src/events/document-fact.ts'
import { isUnsettled, readyOf } from '#src/events/documents.ts'
import { under } from '#src/events/record.ts'
import { NEW_CHAT, type AppState } from '#src/events/state.ts'
import type { DocumentsEvent } from '../documents/types.ts'
import type { Router } from './steps.ts'
import type { Step } from './types.ts'

const tell = (event: DocumentsEvent): readonly Step[] => [{ do: 'tell', to: 'documents', event }]

/**
 * Whether a message carries a document of the composer, or may do so by now: an answer under way in its chat
 * may have waited for it (DOC-270).
 */
const isCarried = ({ chat: { run, lost }, documents }: AppState, localId: string): boolean => {
  const { chat, rows, lists } = documents
  if (chat === null) return false
  const id = rows.find((row) => row.localId === localId)?.id
  const isSent = under(lists, chat)?.find((one) => one.id === id)?.is_sent === true
  return isSent || run?.key === chat || Object.hasOwn(lost, chat)
}

/** Tells the flow of documents; what is attached to a chat lets go of what was attached to another. */
export const tellDocuments: Router<'DOCUMENTS'> = ({ event }, state) => {
  if (event.type === 'ATTACH') return [...tell({ type: 'ENTER', chat: event.chat }), ...tell(event)]
  if (event.type === 'REMOVE' && isCarried(state, event.localId))
    return tell({ ...event, isCarried: true })
  return tell(event)
}

/** The new chat has begun (DOC-10). */
export const startDocuments: Router<'START_DOCUMENTS'> = ({ chat }) =>
  tell({ type: 'STARTED', chat })

/** A conversation is here whose documents are not known (DOC-72). */
export const listDocuments: Router<'LIST_DOCUMENTS'> = (command) =>
  tell({ ...command, type: 'OPEN' })

/** The new chat was left before it had an id (DOC-274). */
export const leaveDocuments: Router<'LEAVE_DOCUMENTS'> = () => tell({ type: 'LEAVE' })

/** Nobody is signed in any more. */
export const cancelDocuments: Router<'CANCEL_DOCUMENTS'> = () => tell({ type: 'CANCEL' })

/** The documents of the composer of a chat, by its key. */
const attachedTo = ({ documents }: AppState, key: string): readonly AttachedDocument[] =>
  (documents.chat ?? NEW_CHAT) === key ? documents.rows : []

/** How many files of a chat go up beside a message, once it has begun or already (DOC-195). */
export const awaitedIn = (state: AppState, key: string): { readonly awaited?: number } => {
  const { length } = attachedTo(state, key).filter(
    (one) => one.status === 'waiting' || isUnsettled(one),
  )
  return length > 0 ? { awaited: length } : {}
}

/** What of the composer of a chat is ready. */
export const readyIn = (state: AppState, key: string): readonly MessageDocument[] =>
  readyOf(attachedTo(state, key))

/** Puts documents of a message that is not sent back into the composer of its chat (DOC-222). */
export const giveBack = (
  { documents: { lists } }: AppState,
  chat: string | null,
  documents: readonly MessageDocument[] = [],
): readonly Step[] =>
  chat === null || documents.length === 0
    ? []
    : tell({ type: 'RETURN', chat, documents, known: lists[chat] ?? [] })

/**
 * What a new message of a chat takes along, null while a document is on its way or being read, and what
 * that tells the flow (SEND-14, DOC-13). What waits in a new chat goes along with nothing (DOC-10).
 */
export const takeAlong = (
  state: AppState,
  key: string,
): { readonly documents: readonly MessageDocument[]; readonly steps: readonly Step[] } | null => {
  // What stands beside the first message is not this one's (DOC-634).
  const rows = attachedTo(state, key).filter((row) => !row.isBeside)
  if (rows.some(isUnsettled)) return null
  const hasTaken = rows.some(({ status }) => status !== 'waiting')
  return { documents: readyOf(rows), steps: hasTaken ? tell({ type: 'SENT' }) : [] }
}
