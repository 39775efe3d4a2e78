import { getOwn } from '#src/log/get-own.ts'
import type { AppState } from '#src/log/state.ts'
import type { DocumentsEvent } from '../documents/types.ts'
import type { Router } from './steps.ts'
import type { Step } from './types.ts'

const tell = (event: DocumentsEvent): readonly Step[] => [{ do: 'tell', to: 'documents', event }]

/**
 * Whether a message carries a document of the composer, or may do so by now: an answer under way in its chat
 * may have waited for it.
 */
const isCarried = ({ chat: { run, lost }, documents }: AppState, localId: string): boolean => {
  const { chat, rows, lists } = documents
  if (chat === null) return false
  const id = rows.find((row) => row.localId === localId)?.id
  const isSent = getOwn(lists, chat)?.find((one) => one.id === id)?.is_sent === true
  return isSent || run?.key === chat || Object.hasOwn(lost, chat)
}

/** Tells the flow of documents; what is attached to a chat lets go of what was attached to another. */
export const tellDocuments: Router<'DOCUMENTS'> = ({ event }, state) => {
  if (event.type === 'ATTACH') return [...tell({ type: 'ENTER', chat: event.chat }), ...tell(event)]
  if (event.type === 'REMOVE' && isCarried(state, event.localId))
    return tell({ ...event, isCarried: true })
  return tell(event)
}

/** The new chat has begun. */
export const startDocuments: Router<'START_DOCUMENTS'> = ({ chat }) =>
  tell({ type: 'STARTED', chat })

/** A conversation is here whose documents are not known. */
export const listDocuments: Router<'LIST_DOCUMENTS'> = (command) =>
  tell({ ...command, type: 'OPEN' })

/** The new chat was left before it had an id. */
export const leaveDocuments: Router<'LEAVE_DOCUMENTS'> = () => tell({ type: 'LEAVE' })

/** Nobody is signed in any more. */
export const cancelDocuments: Router<'CANCEL_DOCUMENTS'> = () => tell({ type: 'CANCEL' })
