import type { FactEmitted } from './log.ts'
import { getOwn } from './get-own.ts'
import { lastQuestionIdOf } from './answer-run.ts'
import { isUnnamed, type ChatState } from './state.ts'

/**
 * The newest question of a conversation, for other tabs. They get it once the server has confirmed
 * the question or the answer has ended.
 */
export type NewestQuestion = { readonly conversationId: string; readonly messageId: string }

/** The conversation of the run once the server confirmed its question, else null. */
const heardIn = ({ run, unconfirmed }: ChatState): string | null =>
  run === null || isUnnamed(run.key) || Object.hasOwn(unconfirmed, run.key) ? null : run.key

const endedIn = (before: ChatState, after: ChatState): string | null =>
  before.run === null || after.run !== null || Object.hasOwn(after.unconfirmed, before.run.key)
    ? null
    : before.run.key

const changedIn = ({ fact, before, after }: FactEmitted): string | null => {
  if (fact.type === 'reply.stopped') return fact.conversationId
  const ended = endedIn(before.chat, after.chat)
  if (ended !== null) return isUnnamed(ended) ? null : ended
  return heardIn(before.chat) === null && before.chat.run !== null ? heardIn(after.chat) : null
}

/**
 * The newest question if the fact began or ended an answer, else null. Other tabs reload on this
 * news.
 */
export const newsOf = (emitted: FactEmitted): NewestQuestion | null => {
  const conversationId = changedIn(emitted)
  if (conversationId === null) return null
  const messageId = lastQuestionIdOf(getOwn(emitted.after.chat.messages, conversationId))
  return messageId === undefined ? null : { conversationId, messageId }
}
