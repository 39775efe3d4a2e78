import type { AppFlags } from '#contract/api/flags.ts'
import { REPLACES_MAX_MESSAGES } from '#contract/limits.ts'
import { messagePriceOf } from '#src/log/credits.ts'
import { getOwn } from '#src/log/get-own.ts'
import { retriedRowsOf } from '#src/log/retried-rows.ts'
import { CLIENT_ERROR } from '#src/log/answer-rows.ts'
import {
  NEW_CHAT,
  type AppState,
  type ConversationMessages,
  type ShownMessage,
} from '#src/log/state.ts'
import type { CommandOf } from '../app/types.ts'
import { awaitedCountIn } from './message-documents.ts'
import { sendToReply, recordFact } from './steps.ts'
import type { SendRequest, SendStep } from './types.ts'

const sheetOf = (state: AppState, key: string): string | null =>
  state.conversations.items.find((item) => item.conversation_id === key)?.spreadsheet_id ?? null

type Draft = Pick<SendRequest, 'text' | 'documents' | 'replaces'> & {
  readonly id: string
  readonly spreadsheetId: string | null
  /** The server has the message and has charged it. */
  readonly isPaid?: boolean
}

/**
 * The id of the question that a send replaces on the server, or null. If a send replaces or follows
 * an unconfirmed question, it takes over `replaces` of that question, which the server may lack.
 * Exception: a new message after an unconfirmed Retry of the last question replaces nothing.
 */
const placeOf = ({ chat }: AppState, key: string, id: string | null): string | null => {
  const unconfirmed = getOwn(chat.unconfirmed, key)
  if (id === null && retriedRowsOf(getOwn(chat.messages, key), unconfirmed) !== null) return null
  return id === null || unconfirmed?.id === id ? (unconfirmed?.replaces ?? id) : id
}

const isOfServer = (row: ShownMessage): boolean =>
  row.type === 'assistant' && row.error?.type !== CLIENT_ERROR

/**
 * The ids of the questions below `id`, up to the first one that the server has answered. The server
 * may lack `id` and the unanswered questions, but it has the answered one.
 */
const belowOf = (
  messages: ConversationMessages | undefined,
  id: string | null,
): Pick<SendRequest, 'replacesElse'> => {
  const rows = messages?.settled ?? []
  const place = rows.findIndex((row) => row.id === id)
  if (place < 0) return {}
  const from = rows.slice(place)
  const known = from.findIndex(isOfServer)
  const replacesElse = from
    .slice(1, known < 0 ? from.length : known)
    .filter(({ type }) => type === 'user')
    .slice(0, REPLACES_MAX_MESSAGES)
    .map((row) => row.id)
  return replacesElse.length > 0 ? { replacesElse } : {}
}

/**
 * Reports an unconfirmed stop before the send. The send then waits for the response to this stop.
 */
const tellStop = ({ chat }: AppState, key: string): readonly SendStep[] => {
  const stop = getOwn(chat.pendingStops, key)
  return stop
    ? sendToReply({ type: 'TELL_STOP', conversationId: key, messageId: stop.messageId })
    : []
}

const SAVE: readonly SendStep[] = [{ do: 'tell', to: 'workbook', event: { type: 'SAVE_NOW' } }]

/**
 * The steps of a send. The spreadsheet of the message is saved first if it is open. A blocked send
 * opens the paywall instead.
 */
export const sendStepsOf = (
  { stamp }: Pick<CommandOf<'SEND'>, 'stamp'>,
  key: string,
  draft: Draft,
  state: AppState,
  flags: AppFlags,
): readonly SendStep[] => {
  const text = draft.text.trim()
  if (text === '') return []
  const spend = draft.isPaid ? 'free' : messagePriceOf(state, flags)
  if (spend === 'blocked') return recordFact({ type: 'paywall.opened' })
  const spreadsheetId = flags.spreadsheets ? (draft.spreadsheetId ?? sheetOf(state, key)) : null
  const order: SendRequest = {
    id: draft.id,
    replyId: `${stamp.id}:answer`,
    at: stamp.at,
    conversationId: key === NEW_CHAT ? null : key,
    text,
    documents: draft.documents,
    ...awaitedCountIn(state, key),
    spreadsheetId,
    spend,
    replaces: placeOf(state, key, draft.replaces),
    ...belowOf(getOwn(state.chat.messages, key), draft.replaces),
  }
  return [
    ...(spreadsheetId !== null && spreadsheetId === state.workbook.id ? SAVE : []),
    ...tellStop(state, key),
    ...sendToReply({
      type: 'SEND',
      order,
      leavesChat: !(key === NEW_CHAT && state.chat.messages[key]),
    }),
  ]
}
