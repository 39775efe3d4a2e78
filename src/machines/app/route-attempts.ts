import { attemptOf, branchesOf, oldestQuestionIdOf, questionOf } from '#src/log/attempts.ts'
import { getOwn } from '#src/log/get-own.ts'
import { chatKeyOf } from '#src/log/shown-messages.ts'
import { load, recordFact, type Router } from './steps.ts'

export const showAttempt: Router<'SHOW_ATTEMPT'> = (command, state) => {
  const { messageId, index } = command
  const key = chatKeyOf(state, command.conversationId)
  const messages = getOwn(state.chat.messages, key)
  const question = questionOf(messages, messageId)
  if (!messages || !question) return []
  const branches = branchesOf(messages, question)
  const isHere = index === null || attemptOf(branches, index) !== null
  const from = oldestQuestionIdOf(branches, question)
  return [
    ...recordFact({ type: 'attempt.shown', conversationId: key, messageId, index }),
    ...(isHere ? [] : load('attempts', { of: 'attempts', id: key, messageId, from })),
  ]
}
