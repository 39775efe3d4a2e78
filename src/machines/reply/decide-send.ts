import type { AppFlags } from '#contract/api/flags.ts'
import type { MessageDocument } from '#contract/api/entities.ts'
import type { UserMessage } from '#contract/stream/message.ts'
import { CONTINUE_LABEL } from '#src/texts/wording.ts'
import { messagePriceOf } from '#src/log/credits.ts'
import { fold } from '#src/log/fold.ts'
import { getOwn } from '#src/log/get-own.ts'
import { selectSendBlock } from '#src/log/selectors/selectors.ts'
import { isQuestionGone, chatKeyOf } from '#src/log/shown-messages.ts'
import { NEW_CHAT, type AppState } from '#src/log/state.ts'
import type { CommandOf } from '../app/types.ts'
import { returnDocuments, readyDocumentsIn, takeReadyDocuments } from './message-documents.ts'
import { sendStepsOf } from './send-steps.ts'
import { recordFact } from './steps.ts'
import type { MessageCommand, SendRefusal, SendStep } from './types.ts'

type Decide<T extends MessageCommand['type']> = (
  command: CommandOf<T>,
  state: AppState,
  flags: AppFlags,
) => readonly SendStep[]

const TAKEN: readonly SendStep[] = [{ do: 'answer', answer: { isTaken: true } }]
const refuse = (reason: SendRefusal): readonly SendStep[] => [
  { do: 'answer', answer: { isTaken: false, reason } },
]

/**
 * Sends the text with its documents: first those of a replaced question, then the ready ones. If
 * the credits or a running answer block the message, it takes no documents.
 */
const sendWritten = (
  command: CommandOf<'SEND'> | CommandOf<'EDIT'> | CommandOf<'QUEUE'>,
  replaces: string | null,
  state: AppState,
  flags: AppFlags,
): readonly SendStep[] => {
  const { stamp, text, spreadsheetId = null } = command
  const own = 'documents' in command ? command.documents : []
  const block = selectSendBlock(text)(state)
  if (block !== null) return refuse(block)
  const key = chatKeyOf(state, command.conversationId)
  const along = takeReadyDocuments(state, key)
  if (along === null) return refuse('documents')
  const others = along.documents.filter(({ id }) => !own.some((one) => one.id === id))
  const steps = sendStepsOf(
    command,
    key,
    { id: stamp.id, text, documents: [...own, ...others], spreadsheetId, replaces },
    state,
    flags,
  )
  return messagePriceOf(state, flags) === 'blocked'
    ? [...refuse('credit'), ...steps]
    : [...TAKEN, ...steps, ...along.steps]
}

const CLEARED = { type: 'conversation.cleared' } as const

/** Sends a new message with the ready documents. */
const sendNew: Decide<'SEND'> = (command, state, flags) => {
  if (!command.startsNew || selectSendBlock(command.text)(state) !== null)
    return sendWritten(command, null, state, flags)
  return [...recordFact(CLEARED), ...sendWritten(command, null, fold(state, CLEARED), flags)]
}

/** Queues a message behind the running answer, or sends it if none runs. */
const queue: Decide<'QUEUE'> = (command, state, flags) => {
  if (state.chat.run === null) return sendWritten(command, null, state, flags)
  const { conversationId, text, spreadsheetId = null, stamp } = command
  if (text.trim() === '') return refuse('empty')
  const along = takeReadyDocuments(state, chatKeyOf(state, conversationId))
  if (along === null) return refuse('documents')
  const { documents } = along
  return [
    ...TAKEN,
    ...recordFact({
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

/**
 * Removes a message from the queue. Its documents return to the composer, except those of a
 * repeated question.
 */
const unqueue: Decide<'UNQUEUE'> = ({ id }, state) => {
  const item = state.chat.queue.find((one) => one.id === id)
  return [
    ...recordFact({ type: 'message.unqueued', id }),
    ...(item?.replaces === undefined
      ? returnDocuments(state, item?.conversationId ?? null, item?.documents)
      : []),
  ]
}

/**
 * Sends a queued message. Without a credit, the message stays in the queue and the paywall opens.
 * Offline, it is held until the connection returns. The request id is the id of the message, so a
 * duplicated tab repeats the same request.
 */
const sendWaiting: Decide<'SEND_QUEUED'> = (command, state, flags) => {
  const item = state.chat.queue.find(({ id }) => id === command.id)
  if (!item || state.chat.run !== null) return []
  if (!state.isOnline) return recordFact({ type: 'message.held', id: item.id })
  if (messagePriceOf(state, flags) === 'blocked')
    return state.credits.showPaywall ? [] : recordFact({ type: 'paywall.opened', isHeld: true })
  const { id, text, documents = [], spreadsheetId, conversationId } = item
  return [
    ...recordFact({ type: 'message.unqueued', id }),
    ...sendStepsOf(
      command,
      chatKeyOf(state, conversationId),
      { id, text, documents, spreadsheetId, replaces: item.replaces ?? null },
      state,
      flags,
    ),
  ]
}

/**
 * Sends an edited question with its attachments. If the question no longer exists, the edit becomes
 * a new message.
 */
const edit: Decide<'EDIT'> = (command, state, flags) =>
  isQuestionGone(state, command.conversationId, command.messageId)
    ? sendWritten({ ...command, type: 'SEND', documents: [] }, null, state, flags)
    : sendWritten(command, command.messageId, state, flags)

/**
 * The documents of a repeated question. The first question of a chat may have been sent before its
 * files were uploaded. The composer holds these files by now, so the repeated question takes the
 * ready ones too.
 */
const askedWith = (
  state: AppState,
  key: string,
  { id: question, documents }: Pick<UserMessage, 'id' | 'documents'>,
): readonly MessageDocument[] => {
  const { hasMore = true, settled = [] } = getOwn(state.chat.messages, key) ?? {}
  if (hasMore || settled.find(({ type }) => type === 'user')?.id !== question) return documents
  const others = readyDocumentsIn(state, key).filter(
    ({ id }) => !documents.some((one) => one.id === id),
  )
  return [...documents, ...others]
}

/**
 * Repeats the last question. A Retry of an unconfirmed question sends the same request id: the
 * server then joins its run or starts one. A Retry of a lost answer joins the run, which may be
 * complete.
 */
const retry: Decide<'RETRY'> = (command, state, flags) => {
  if (state.chat.run !== null) return refuse('streaming')
  const key = chatKeyOf(state, command.conversationId)
  const messages = getOwn(state.chat.messages, key)
  const last = messages?.settled.findLast((row) => row.type === 'user')
  if (last?.type !== 'user') return []
  const { content: text } = last
  const documents = askedWith(state, key, last)
  const unconfirmed = getOwn(state.chat.unconfirmed, key)
  const isPaid = getOwn(state.chat.lost, key) === last.id
  const again =
    unconfirmed?.id === last.id && !unconfirmed.isStopped
      ? unconfirmed
      : { id: isPaid ? last.id : command.stamp.id, replaces: last.id, spreadsheetId: null }
  // A stored conversation already has its spreadsheet. In a new chat, only the first send names the
  // spreadsheet.
  const spreadsheetId = key === NEW_CHAT ? again.spreadsheetId : null
  return sendStepsOf(
    command,
    key,
    { ...again, text, documents, spreadsheetId, isPaid },
    state,
    flags,
  )
}

/** Sends "Continue" without the documents in the composer. */
const goOn: Decide<'CONTINUE'> = (command, state, flags) => {
  if (state.chat.run !== null) return refuse('streaming')
  const draft = { id: command.stamp.id, text: CONTINUE_LABEL, documents: [] }
  return sendStepsOf(
    command,
    chatKeyOf(state, command.conversationId),
    { ...draft, spreadsheetId: null, replaces: null },
    state,
    flags,
  )
}

const decisions: { readonly [T in MessageCommand['type']]: Decide<T> } = {
  SEND: sendNew,
  EDIT: edit,
  RETRY: retry,
  CONTINUE: goOn,
  QUEUE: queue,
  SEND_QUEUED: sendWaiting,
  UNQUEUE: unqueue,
}

/** Decides once whether and how to send a message. Pure. */
export const decideSend = (
  command: MessageCommand,
  state: AppState,
  flags: AppFlags,
): readonly SendStep[] =>
  (decisions[command.type] as Decide<MessageCommand['type']>)(command, state, flags)
