import { figureText } from '#contract/figures/figure-text.ts'
import { Pencil } from '../../kit/icons.ts'
import { useState } from 'react'
import { ATTEMPTS, CONVERSATION, ANSWER_DETAILS } from '#src/texts/screens.ts'
import type { UserMessage } from '#contract/stream/message.ts'
import { selectQuestionNumber } from '#src/log/selectors/conversation-rows.ts'
import { documentsBeside, isFirstInNewChat } from '#src/log/selectors/documents.ts'
import { selectIsEarlier } from '#src/log/selectors/attempts.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { useEditQuestion } from '../use-edit-question.ts'
import { useNearRow } from './use-near-row.ts'
import { Button } from '../../kit/button.tsx'
import { Folio } from '../../kit/badges.tsx'
import { CopyButton } from '../answer/copy-button.tsx'
import { action } from '../answer/answer-details.css.ts'
import { AttemptSwitch } from './attempts.tsx'
import { Documents } from './documents.tsx'
import * as css from '../ledger.css.ts'
import * as own from './question.css.ts'
import { shortTime, wholeTime } from './time.ts'

/** Length in characters from which a message collapses to its first lines. */
const LONG_CHARS = 1200

type QuestionProps = {
  readonly message: UserMessage
  readonly conversationId: string | null
}

/** Number, time and actions of a question. A question of an earlier attempt has no edit action. */
const Margin = ({ message, conversationId }: QuestionProps) => {
  const folio = useApp(selectQuestionNumber(conversationId, message.id))
  const isEarlier = useApp(selectIsEarlier(conversationId, message.id))
  const edit = useEditQuestion(conversationId)
  return (
    <div className={css.margin}>
      {folio !== null && <Folio number={folio} />}
      <time dateTime={message.timestamp} title={wholeTime(message.timestamp)}>
        {shortTime(message.timestamp)}
      </time>
      <div className={own.actions}>
        <CopyButton isSign label={ANSWER_DETAILS.copyMessage} read={() => message.content} />
        {!isEarlier && (
          <Button
            kind="quiet"
            size="sm"
            shape="icon"
            className={action}
            icon={Pencil}
            aria-label={ATTEMPTS.edit}
            onClick={() => edit(message)}
          />
        )}
      </div>
    </div>
  )
}

/** The documents of a new chat's first message, including uploads still in progress. */
const FirstQuestionDocuments = ({ message, conversationId }: QuestionProps) => {
  const state = useApp((now) => now)
  const documents = [...message.documents, ...documentsBeside(state, conversationId)]
  return <Documents conversationId={conversationId} documents={documents} />
}

const QuestionDocuments = (props: QuestionProps) => {
  const { message, conversationId } = props
  return useApp(isFirstInNewChat(conversationId, message.id)) ? (
    <FirstQuestionDocuments {...props} />
  ) : (
    <Documents conversationId={conversationId} documents={message.documents} />
  )
}

const QuestionText = ({ message, conversationId }: QuestionProps) => {
  const { content } = message
  const [isWhole, setWhole] = useState(false)
  const isLong = content.length > LONG_CHARS || content.split('\n', 14).length > 13
  return (
    <>
      <Margin message={message} conversationId={conversationId} />
      <p className={isLong && !isWhole ? `${css.message} ${css.clampedMessage}` : css.message}>
        {content}
      </p>
      {isLong && (
        <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${figureText(content.length)} characters`}
        </Button>
      )}
      <QuestionDocuments message={message} conversationId={conversationId} />
      <AttemptSwitch conversationId={conversationId} rowId={message.id} />
    </>
  )
}

/** The user's message. Far from the viewport it renders as plain text. */
export const Question = ({ isNew, ...props }: QuestionProps & { readonly isNew: boolean }) => {
  const { message } = props
  const { far, ref } = useNearRow(isNew, message.content)
  return (
    <article
      ref={ref}
      data-row={message.id}
      className={css.userMessage}
      style={far === null ? undefined : { height: far }}
      aria-label={CONVERSATION.you}
    >
      {far === null ? (
        <QuestionText {...props} />
      ) : (
        <div className={`${css.message} ${css.offscreenRow}`}>{message.content}</div>
      )}
    </article>
  )
}
