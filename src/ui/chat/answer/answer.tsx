import { CircleStop, Copy, RefreshCw } from 'lucide-react'
import { CONVERSATION } from '#contract/labels.ts'
import { ANSWER_TEXTS } from '#contract/wording.ts'
import { selectIsLost, selectIsTold } from '#src/events/selectors.ts'
import type { Answer as AnswerRow, StoppedRow } from '#src/events/state.ts'
import { useApp, useSend } from '../../hooks/app.tsx'
import { useCopy } from '../../hooks/copy.ts'
import { usePriced } from '../../hooks/priced.ts'
import { Fail } from '../../kit/blank.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { LiveDot } from '../../kit/marks.tsx'
import * as css from '../ledger.css.ts'
import { Blocks } from './blocks.tsx'

/** An answer, and where it stands in its conversation. */
export type AnswerProps = {
  readonly answer: AnswerRow
  readonly conversationId: string | null
  /** Only the last answer can be asked for again. */
  readonly canRetry: boolean
}

const factsOf = ({ attempts, metadata, charged, state }: AnswerRow, isPriced: boolean): string =>
  [
    attempts.length > 0 ? ANSWER_TEXTS.attempt(attempts.length + 1, attempts.length + 1) : '',
    metadata.tokenUsage ? `${metadata.tokenUsage.current.toLocaleString('en-US')} tokens` : '',
    isPriced && state === 'done' && charged ? '1 credit' : '',
  ]
    .filter(Boolean)
    .join(' · ')

const Retry = ({
  conversationId,
  size,
}: {
  readonly conversationId: string | null
  readonly size: 'icon' | 'text'
}) => {
  const send = useSend()
  const retry = () => send({ type: 'RETRY', conversationId })
  if (size === 'text')
    return (
      <Button icon={RefreshCw} onClick={retry}>
        {CONVERSATION.retry}
      </Button>
    )
  return (
    <Button
      kind="quiet"
      size="sm"
      shape="icon"
      icon={RefreshCw}
      aria-label={CONVERSATION.retry}
      onClick={retry}
    />
  )
}

/** Why an answer did not end well, what it cost, and Retry (SHELL-26, SEND-16, SEND-23). */
const Failure = ({ answer, conversationId, canRetry }: AnswerProps) => {
  const isPriced = usePriced()
  const isLost = useApp(selectIsLost(answer.id))
  const isIncomplete = answer.state === 'incomplete'
  const text = isIncomplete ? ANSWER_TEXTS.incomplete : (answer.error?.message ?? '')
  return (
    <Fail
      tone={isIncomplete ? 'warn' : 'neg'}
      action={canRetry && <Retry conversationId={conversationId} size="text" />}
    >
      <div>{text}</div>
      {isPriced && !isLost && (
        <div className={css.charge}>
          {answer.charged ? ANSWER_TEXTS.charged : ANSWER_TEXTS.notCharged}
        </div>
      )}
    </Fail>
  )
}

const Detail = ({ answer, conversationId, canRetry }: AnswerProps) => {
  const { copied, copy } = useCopy()
  const isPriced = usePriced()
  return (
    <div className={css.detail}>
      <Button
        kind="quiet"
        size="sm"
        shape="icon"
        icon={Copy}
        aria-label={copied ? 'Copied' : 'Copy'}
        onClick={() => copy(answer.plainText)}
      />
      {canRetry && <Retry conversationId={conversationId} size="icon" />}
      <span className={css.facts}>{copied ? 'Copied' : factsOf(answer, isPriced)}</span>
    </div>
  )
}

/** An answer in its article: blocks, a failure if there was one, and the row of details. */
export const Answer = ({ answer, conversationId, canRetry }: AnswerProps) => {
  const isStreaming = answer.state === 'streaming'
  return (
    <article
      className={isStreaming ? css.answer : `${css.answer} ${css.resting}`}
      aria-label={CONVERSATION.assistant}
    >
      <Blocks timeline={answer.timeline} isStreaming={isStreaming} />
      {isStreaming && answer.timeline.length === 0 && (
        <div className={css.quiet}>
          <LiveDot />
          Waiting for the answer
        </div>
      )}
      {(answer.state === 'failed' || answer.state === 'incomplete') && (
        <Failure answer={answer} conversationId={conversationId} canRetry={canRetry} />
      )}
      {answer.state === 'done' && answer.timeline.length > 0 && (
        <Detail answer={answer} conversationId={conversationId} canRetry={canRetry} />
      )}
    </article>
  )
}

/** What a stopped answer leaves: a quiet row that brings its text back when asked (SEND-19). */
export const Stopped = ({ row }: { readonly row: StoppedRow }) => {
  const send = useSend()
  const isPriced = usePriced()
  const isTold = useApp(selectIsTold(row.id))
  return (
    <div className={css.answer}>
      <div className={css.quiet}>
        <Icon of={CircleStop} />
        {ANSWER_TEXTS.stopped}. {isPriced && isTold && ANSWER_TEXTS.notCharged}
        {!row.shown && row.answer.timeline.length > 0 && (
          <Button size="sm" onClick={() => send({ type: 'SHOW_STOPPED', messageId: row.id })}>
            {ANSWER_TEXTS.showStopped}
          </Button>
        )}
      </div>
      {row.shown && <Blocks timeline={row.answer.timeline} isStreaming={false} />}
    </div>
  )
}
