import type { AppFlags } from '#contract/flags.ts'
import { REPLACES_MAX_MESSAGES } from '#contract/limits.ts'
import type { MessageDocument } from '#contract/entities.ts'
import type { UserMessage } from '#contract/message.ts'
import { CONTINUE } from '#contract/wording.ts'
import { isEmpty } from '#src/events/credits.ts'
import { under } from '#src/events/record.ts'
import { retriedBy } from '#src/events/retried.ts'
import { CLIENT_ERROR } from '#src/events/rows.ts'
import { keyOf } from '#src/events/shown.ts'
import {
  NEW_CHAT,
  type AppState,
  type ConversationMessages,
  type ShownMessage,
} from '#src/events/state.ts'
import type { SendOrder, Spend } from '../reply/types.ts'
import type { Stamped } from './commands.ts'
import { awaitedIn, giveBack, readyIn, takeAlong } from './route-documents.ts'
import { record, tellReply, tellWorkbook, type Of, type Router } from './steps.ts'
import type { Step } from './types.ts'

/** What a message costs now (spec §5; CRED-2, CRED-3, CRED-10). An unknown balance is the server's to judge. */
export const spendNow = ({ credits }: AppState, flags: AppFlags): Spend => {
  if (!flags.billing || credits.isPro) return 'free'
  return isEmpty(credits) ? 'blocked' : 'credit'
}

const sheetOf = (state: AppState, key: string): string | null =>
  state.conversations.items.find((item) => item.conversation_id === key)?.spreadsheet_id ?? null

type Draft = Pick<SendOrder, 'text' | 'documents' | 'replaces'> & {
  readonly id: string
  readonly spreadsheetId: string | null
  /** The server has the message, with what it cost. */
  readonly isPaid?: boolean
}

/**
 * What a message takes the place of, given the question it replaces or null. Of a question that no event
 * has spoken about nobody knows whether the server has it: what that was to replace is named, and found
 * there either way; so it is by what follows it, but for a mere retry (SEND-42).
 */
const placeOf = ({ chat }: AppState, key: string, id: string | null): string | null => {
  const unheard = under(chat.unheard, key)
  if (id === null && retriedBy(under(chat.messages, key), unheard) !== null) return null
  return id === null || unheard?.id === id ? (unheard?.replaces ?? id) : id
}

const isOfServer = (row: ShownMessage): boolean =>
  row.type === 'assistant' && row.error?.type !== CLIENT_ERROR

/** The questions below one that no answer of the server proves stored, down to the first that is (SEND-62). */
const belowOf = (
  messages: ConversationMessages | undefined,
  id: string | null,
): Pick<SendOrder, 'replacesElse'> => {
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

/** The order of a send; a sheet it concerns is saved first (SAVE-2, SEND-2, SEND-25). */
const send = (
  { stamp }: Stamped<object>,
  key: string,
  draft: Draft,
  state: AppState,
  flags: AppFlags,
): readonly Step[] => {
  const named = draft.spreadsheetId ?? sheetOf(state, key)
  const spreadsheetId = flags.spreadsheets ? named : null
  const order: SendOrder = {
    id: draft.id,
    replyId: `${stamp.id}:answer`,
    at: stamp.at,
    conversationId: key === NEW_CHAT ? null : key,
    text: draft.text.trim(),
    documents: draft.documents,
    ...awaitedIn(state, key),
    spreadsheetId,
    spend: draft.isPaid ? 'free' : spendNow(state, flags),
    replaces: placeOf(state, key, draft.replaces),
    ...belowOf(under(state.chat.messages, key), draft.replaces),
  }
  if (order.text === '') return []
  const stop = under(state.chat.untold, key)
  const concerned = spreadsheetId !== null && spreadsheetId === state.workbook.id
  return [
    ...(concerned ? tellWorkbook({ type: 'SAVE_NOW' }) : []),
    // What is sent while a stop is told waits for it (SEND-41).
    ...(stop
      ? tellReply({ type: 'TELL_STOP', conversationId: key, messageId: stop.messageId })
      : []),
    ...tellReply({
      type: 'SEND',
      order,
      leavesChat: !(key === NEW_CHAT && state.chat.messages[key]),
    }),
  ]
}

/**
 * Sends what is written with the documents that are ready, those of a question that it replaces before them.
 * Nothing is taken along by one that is not sent: without a credit, or while a reply runs.
 */
const sendWritten = (
  command: Of<'SEND'> | Of<'EDIT'>,
  replaces: string | null,
  state: AppState,
  flags: AppFlags,
): readonly Step[] => {
  const { stamp, text, documents: own, spreadsheetId = null } = command
  const key = keyOf(state, command.conversationId)
  const along = takeAlong(state, key)
  if (along === null) return []
  const others = along.documents.filter(({ id }) => !own.some((one) => one.id === id))
  const steps = send(
    command,
    key,
    { id: stamp.id, text, documents: [...own, ...others], spreadsheetId, replaces },
    state,
    flags,
  )
  const isSent = steps.length > 0 && state.chat.run === null && spendNow(state, flags) !== 'blocked'
  return isSent ? [...steps, ...along.steps] : steps
}

/** Sends a new message with the documents that are ready (spec §4, the send lifecycle). */
export const sendNew: Router<'SEND'> = (command, state, flags) =>
  sendWritten(command, null, state, flags)

/** Puts a message with its documents behind the running answer (SEND-22). */
export const queue: Router<'QUEUE'> = (command, state) => {
  const { conversationId, text, spreadsheetId = null, stamp } = command
  const along = takeAlong(state, keyOf(state, conversationId))
  if (along === null) return []
  const { documents } = along
  return [
    ...record({
      type: 'message.queued',
      id: stamp.id,
      conversationId,
      text,
      spreadsheetId,
      ...(documents.length > 0 && { documents }),
    }),
    ...along.steps,
  ]
}

/** Takes a message out of the queue; its composer has its documents again, but for those of a question that it asks anew (DOC-222). */
export const unqueue: Router<'UNQUEUE'> = ({ id }, state) => {
  const item = state.chat.queue.find((one) => one.id === id)
  return [
    ...record({ type: 'message.unqueued', id }),
    ...(item?.replaces === undefined
      ? giveBack(state, item?.conversationId ?? null, item?.documents)
      : []),
  ]
}

/**
 * Sends one of the queue; without a credit it stays there, and the paywall says why; so it does offline, until
 * the connection is back (SEND-22, SEND-51). From a copy of the tab it is the same request, by its own id (SEND-50).
 */
export const sendWaiting: Router<'SEND_QUEUED'> = (command, state, flags) => {
  const item = state.chat.queue.find(({ id }) => id === command.id)
  if (!item || state.chat.run !== null) return []
  if (!state.isOnline) return record({ type: 'message.held', id: item.id })
  if (spendNow(state, flags) === 'blocked')
    return state.credits.showPaywall ? [] : record({ type: 'paywall.opened', isHeld: true })
  const { id, text, documents = [], spreadsheetId, conversationId } = item
  return [
    ...record({ type: 'message.unqueued', id }),
    ...send(
      command,
      keyOf(state, conversationId),
      { id, text, documents, spreadsheetId, replaces: item.replaces ?? null },
      state,
      flags,
    ),
  ]
}

/** Sends another text in the place of an earlier question, with what was attached beside it (SEND-42, DOC-271). */
export const edit: Router<'EDIT'> = (command, state, flags) =>
  sendWritten(command, command.messageId, state, flags)

/** What a question takes along again; what the first one waited for stands in the composer by now (DOC-221). */
const askedWith = (
  state: AppState,
  key: string,
  { id: question, documents }: Pick<UserMessage, 'id' | 'documents'>,
): readonly MessageDocument[] => {
  const { hasMore = true, settled = [] } = under(state.chat.messages, key) ?? {}
  if (hasMore || settled.find(({ type }) => type === 'user')?.id !== question) return documents
  const others = readyIn(state, key).filter(({ id }) => !documents.some((one) => one.id === id))
  return [...documents, ...others]
}

/**
 * Sends the last user message of a conversation again (SEND-9). Of one the server never spoke about nobody
 * knows whether it has it: the same request joins its run, or begins it (SEND-30). So it joins the run
 * that was lost sight of, whose answer may be there whole (SEND-40).
 */
export const retry: Router<'RETRY'> = (command, state, flags) => {
  const key = keyOf(state, command.conversationId)
  const messages = under(state.chat.messages, key)
  const last = messages?.settled.findLast((row) => row.type === 'user')
  if (last?.type !== 'user') return []
  const { content: text } = last
  const documents = askedWith(state, key, last)
  const unheard = under(state.chat.unheard, key)
  const isPaid = under(state.chat.lost, key) === last.id
  const again =
    unheard?.id === last.id && !unheard.isStopped
      ? unheard
      : { id: isPaid ? last.id : command.stamp.id, replaces: last.id, spreadsheetId: null }
  // A conversation says itself which sheet it is about; a new chat only the first send (CONV-19).
  const spreadsheetId = key === NEW_CHAT ? again.spreadsheetId : null
  return send(command, key, { ...again, text, documents, spreadsheetId, isPaid }, state, flags)
}

/** Sends "Continue" in a conversation, and nothing that waits in its composer (AGENT-463). */
export const goOn: Router<'CONTINUE'> = (command, state, flags) => {
  const draft = { id: command.stamp.id, text: CONTINUE, documents: [] }
  return send(
    command,
    keyOf(state, command.conversationId),
    { ...draft, spreadsheetId: null, replaces: null },
    state,
    flags,
  )
}
