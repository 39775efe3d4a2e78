import { getOwn } from '#src/log/get-own.ts'
import type { AppState } from '#src/log/state.ts'
import type { DocumentsEvent } from '../documents/types.ts'
import type { Router } from './steps.ts'
import type { Step } from './types.ts'

const sendToDocuments = (event: DocumentsEvent): readonly Step[] => [
  { do: 'tell', to: 'documents', event },
]

/**
 * True if a message carries the document or may carry it. A running or lost answer may have waited
 * for the document.
 */
const isCarried = ({ chat: { run, lost }, documents }: AppState, localId: string): boolean => {
  const { chat, rows, lists } = documents
  if (chat === null) return false
  const id = rows.find((row) => row.localId === localId)?.id
  const isSent = getOwn(lists, chat)?.find((one) => one.id === id)?.is_sent === true
  return isSent || run?.key === chat || Object.hasOwn(lost, chat)
}

/**
 * Routes to the documents flow. Attaching a file in one chat drops the files in the composer of
 * another chat.
 */
export const routeDocuments: Router<'DOCUMENTS'> = ({ event }, state) => {
  if (event.type === 'ATTACH')
    return [...sendToDocuments({ type: 'ENTER', chat: event.chat }), ...sendToDocuments(event)]
  if (event.type === 'REMOVE' && isCarried(state, event.localId))
    return sendToDocuments({ ...event, isCarried: true })
  return sendToDocuments(event)
}

/** Reports that the new chat has an id, so its files can upload. */
export const startDocuments: Router<'START_DOCUMENTS'> = ({ chat }) =>
  sendToDocuments({ type: 'STARTED', chat })

/** Loads the documents of a conversation, because they are unknown or an answer ended. */
export const listDocuments: Router<'LIST_DOCUMENTS'> = (command) =>
  sendToDocuments({ ...command, type: 'OPEN' })

/** Reports that the user left a chat before it had an id. */
export const leaveDocuments: Router<'LEAVE_DOCUMENTS'> = () => sendToDocuments({ type: 'LEAVE' })

export const cancelDocuments: Router<'CANCEL_DOCUMENTS'> = () => sendToDocuments({ type: 'CANCEL' })
