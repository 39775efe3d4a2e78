import type { Message } from '#contract/stream/message.ts'
import { emptyTimeline } from '#contract/stream/timeline.ts'
import type { Answer, ShownMessage, StoppedRow } from './state.ts'

/** Error type of an answer that failed on the client, without an error event from the server. */
export const CLIENT_ERROR = 'client_error'

export const emptyAnswer = (id: string, timestamp: string): Answer => ({
  id,
  type: 'assistant',
  timeline: emptyTimeline,
  metadata: { tokenUsage: null, documents: [], error: null },
  timestamp,
  plainText: '',
  error: null,
  state: 'streaming',
  charged: true,
  isModelAway: false,
})

/** Zero credits in the metadata mark an answer that cost nothing. */
export const toFinishedAnswer = (answer: Answer): Answer => ({
  ...answer,
  state: 'done',
  charged: answer.metadata.credits !== 0,
})

/**
 * The row that a stopped answer leaves. `isUnsure` is true if the stop came before the conversation
 * had an id, so the server may have charged the answer.
 */
export const toStoppedRow = (answer: Answer, isUnsure = false): StoppedRow => ({
  ...(isUnsure && { isUnsure }),
  id: answer.id,
  type: 'stopped',
  answer: { ...answer, state: 'done', charged: false },
  shown: false,
  timestamp: answer.timestamp,
})

/** The row id of a stopped answer in a list that the server sent. */
export const stoppedRowIdOf = (questionId: string): string => `stopped-${questionId}`

const toRows = (message: Message): readonly ShownMessage[] => {
  if (message.type === 'assistant') {
    const { error, metadata } = message
    const charged = error === null && metadata.credits !== 0
    return [{ ...message, state: error === null ? 'done' : 'failed', charged }]
  }
  const { isStopped, ...question } = message
  return isStopped
    ? [question, toStoppedRow(emptyAnswer(stoppedRowIdOf(message.id), message.timestamp))]
    : [question]
}

/** True if the newest message is an answer or a question whose answer was stopped. */
export const isAnswered = (messages: readonly Message[]): boolean => {
  const last = messages.at(-1)
  return last?.type === 'assistant' || last?.isStopped === true
}

/**
 * Stored messages as rows. An answer with an error is failed. A question whose answer was stopped
 * adds a row for that answer.
 */
export const rowsOfMessages = (messages: readonly Message[]): readonly ShownMessage[] =>
  messages.flatMap(toRows)
