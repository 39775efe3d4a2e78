import { RefreshCw } from '../../kit/icons.ts'
import type { ComponentProps } from 'react'
import { CONVERSATION } from '#src/texts/screens.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import { selectIsStreaming } from '#src/log/selectors/selectors.ts'
import { selectIsLost } from '#src/log/selectors/conversation-rows.ts'
import { selectIsEarlier } from '#src/log/selectors/attempts.ts'
import type { Answer as AnswerRow } from '#src/log/state.ts'
import { EnclosingAnswerProvider } from '../conversation/enclosing-answer.tsx'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { useElapsed } from './use-elapsed.ts'
import { useNearRow } from '../conversation/use-near-row.ts'
import { useHasPrices } from '../../billing/use-has-prices.ts'
import { FailureMessage } from '../../kit/empty-state.tsx'
import { Button } from '../../kit/button.tsx'
import { LiveDot } from '../../kit/badges.tsx'
import { AttemptSwitch } from '../conversation/attempts.tsx'
import * as css from '../ledger.css.ts'
import { Blocks } from './blocks.tsx'
import { Continue } from './continue.tsx'
import { facts } from './answer-details.css.ts'
import { AnswerDetails } from './answer-details.tsx'
import { AnswerUndo } from './answer-undo.tsx'
import { PlainText } from './plain-text.tsx'

export type AnswerProps = {
  readonly answer: AnswerRow
  readonly conversationId: string | null
  /** Retry exists for the last answer only. */
  readonly isLast: boolean
}

/** Why an answer failed, its cost, and Retry. */
const Failure = ({
  answer,
  onRetry,
}: {
  readonly answer: AnswerRow
  readonly onRetry: (() => void) | null
}) => {
  const isPriced = useHasPrices()
  const isLost = useApp(selectIsLost(answer.id))
  const isIncomplete = answer.state === 'incomplete'
  const text = isIncomplete ? ANSWER_TEXTS.incomplete : (answer.error?.message ?? '')
  return (
    <FailureMessage
      tone={isIncomplete ? 'warn' : 'neg'}
      action={
        onRetry && (
          <Button icon={RefreshCw} onClick={onRetry}>
            {CONVERSATION.retry}
          </Button>
        )
      }
    >
      <div>{text}</div>
      {isPriced && !isLost && (
        <div className={css.charge}>
          {answer.charged ? ANSWER_TEXTS.charged : ANSWER_TEXTS.notCharged}
        </div>
      )}
    </FailureMessage>
  )
}

/** The row of details. For an answer without blocks it contains only the attempt switch. */
const Foot = (props: ComponentProps<typeof AnswerDetails>) =>
  props.answer.timeline.length > 0 ? (
    <AnswerDetails {...props} />
  ) : (
    <div className={facts}>{props.children}</div>
  )

/** Shown before the first block, and while the server retries the model. */
const Waiting = ({ answer: { timeline, isModelAway } }: Pick<AnswerProps, 'answer'>) =>
  (isModelAway || timeline.length === 0) && (
    <div className={css.quietRow}>
      <LiveDot />
      {isModelAway ? ANSWER_TEXTS.modelAway : 'Waiting for the answer'}
    </div>
  )

const Inside = ({
  answer,
  conversationId,
  isLast,
  watched,
}: AnswerProps & { readonly watched: number | null }) => {
  const send = useSend()
  const isBusy = useApp(selectIsStreaming)
  const isEarlier = useApp(selectIsEarlier(conversationId, answer.id))
  const isStreaming = answer.state === 'streaming'
  const hasFailed = answer.state === 'failed' || answer.state === 'incomplete'
  const canRetry = isLast && !isBusy && !isEarlier
  const onRetry = canRetry ? () => send({ type: 'RETRY', conversationId }) : null
  return (
    <EnclosingAnswerProvider
      conversationId={conversationId}
      messageId={answer.id}
      isStreaming={isStreaming}
    >
      <Blocks timeline={answer.timeline} isStreaming={isStreaming} />
      {isStreaming && <Waiting answer={answer} />}
      {canRetry && <Continue answer={answer} conversationId={conversationId} />}
      {hasFailed && <Failure answer={answer} onRetry={onRetry} />}
      <AnswerUndo answer={answer} isEarlier={isEarlier} />
      {!isStreaming && (
        <Foot answer={answer} watched={watched} onRetry={hasFailed ? null : onRetry}>
          <AttemptSwitch conversationId={conversationId} rowId={answer.id} />
        </Foot>
      )}
    </EnclosingAnswerProvider>
  )
}

/** An answer. Far from the viewport it renders as plain text, unless it is streaming. */
export const Answer = ({ isNew, ...props }: AnswerProps & { readonly isNew: boolean }) => {
  const { answer } = props
  const isStreaming = answer.state === 'streaming'
  const watched = useElapsed(isStreaming, false)
  const { far, ref } = useNearRow(isNew || isStreaming, answer.plainText)
  return (
    <article
      ref={isStreaming ? null : ref}
      data-row={answer.id}
      className={css.answer}
      style={far === null ? undefined : { height: far }}
      aria-label={CONVERSATION.assistant}
    >
      {far === null ? (
        <Inside {...props} watched={watched} />
      ) : (
        <div className={css.offscreenRow}>
          <PlainText text={answer.plainText} />
        </div>
      )}
    </article>
  )
}
