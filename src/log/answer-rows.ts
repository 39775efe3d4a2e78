import type { Message } from '#contract/stream/message.ts'
import { emptyTimeline } from '#contract/stream/timeline.ts'
import type { Answer, ShownMessage, StoppedRow } from './state.ts'

/** The type of an error that the server did not tell of. */
export const CLIENT_ERROR = 'client_error'

/** An answer of which nothing has come. */
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

/** An answer that ended well; it says itself where it cost nothing. */
export const finish = (answer: Answer): Answer => ({
  ...answer,
  state: 'done',
  charged: answer.metadata.credits !== 0,
})

/** What an answer leaves that is stopped; unsure, where nobody could be told yet. */
export const stop = (answer: Answer, isUnsure = false): StoppedRow => ({
  ...(isUnsure && { isUnsure }),
  id: answer.id,
  type: 'stopped',
  answer: { ...answer, state: 'done', charged: false },
  shown: false,
  timestamp: answer.timestamp,
})

/** Id of the row that a list gives of a stopped answer, by its question's. */
export const stoppedId = (questionId: string): string => `stopped-${questionId}`

const toRows = (message: Message): readonly ShownMessage[] => {
  if (message.type === 'assistant') {
    const { error, metadata } = message
    const charged = error === null && metadata.credits !== 0
    return [{ ...message, state: error === null ? 'done' : 'failed', charged }]
  }
  const { isStopped, ...question } = message
  return isStopped
    ? [question, stop(emptyAnswer(stoppedId(message.id), message.timestamp))]
    : [question]
}

/** Whether the newest of these messages is an answer, or a question whose answer was stopped. */
export const isAnswered = (messages: readonly Message[]): boolean => {
  const last = messages.at(-1)
  return last?.type === 'assistant' || last?.isStopped === true
}

/** Stored messages as rows; an answer is done, failed when it carries an error; a stopped one leaves its row. */
export const shownRows = (messages: readonly Message[]): readonly ShownMessage[] =>
  messages.flatMap(toRows)
