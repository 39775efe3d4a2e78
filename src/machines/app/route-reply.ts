import { getOwn } from '#src/log/get-own.ts'
import { lastAsked } from '#src/log/answer-run.ts'
import { tellReply, type Router } from './steps.ts'

/** After a reload: checks whether an answer of the conversation still runs. */
export const resume: Router<'RESUME_RUN'> = ({ conversationId, stamp }, { chat }) =>
  tellReply({
    type: 'RESUME',
    conversationId,
    messageId: lastAsked(getOwn(chat.messages, conversationId)) ?? null,
    replyId: `${stamp.id}:answer`,
    at: stamp.at,
  })

/** Repeats a stop that the server has not confirmed. */
export const tellStop: Router<'TELL_STOP'> = ({ id }, { chat }) => {
  const { messageId = null } = getOwn(chat.untold, id) ?? {}
  return tellReply({ type: 'TELL_STOP', conversationId: id, messageId })
}
