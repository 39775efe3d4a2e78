import { getOwn } from '#src/log/get-own.ts'
import { lastQuestionIdOf } from '#src/log/answer-run.ts'
import { sendToReply, type Router } from './steps.ts'

/** After a reload: checks whether an answer of the conversation still runs. */
export const resumeRun: Router<'RESUME_RUN'> = ({ conversationId, stamp }, { chat }) =>
  sendToReply({
    type: 'RESUME',
    conversationId,
    messageId: lastQuestionIdOf(getOwn(chat.messages, conversationId)) ?? null,
    replyId: `${stamp.id}:answer`,
    at: stamp.at,
  })

/** Repeats a stop that the server has not confirmed. */
export const reportStop: Router<'TELL_STOP'> = ({ id }, { chat }) => {
  const { messageId = null } = getOwn(chat.pendingStops, id) ?? {}
  return sendToReply({ type: 'TELL_STOP', conversationId: id, messageId })
}
