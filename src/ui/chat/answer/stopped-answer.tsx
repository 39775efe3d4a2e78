import { CircleStop, RefreshCw } from '../../kit/icons.ts'
import { useMemo } from 'react'
import { CONVERSATION } from '#src/texts/screens.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import type { Timeline } from '#contract/stream/timeline.ts'
import { selectIsEarlier } from '#src/log/selectors/attempts.ts'
import { selectIsStreaming } from '#src/log/selectors/selectors.ts'
import { selectIsStopConfirmed } from '#src/log/selectors/conversation-rows.ts'
import type { StoppedRow } from '#src/log/state.ts'
import { EnclosingAnswerProvider } from '../conversation/enclosing-answer.tsx'
import { useApp, useAppContext, useSend } from '../../kit/hooks/app.tsx'
import { useHasPrices } from '../../billing/use-has-prices.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { AttemptSwitch } from '../conversation/attempts.tsx'
import * as css from '../ledger.css.ts'
import { AnswerUndo } from './answer-undo.tsx'
import { Blocks } from './blocks.tsx'

/** The text of a stopped answer. After a reload it comes from the tab's storage. */
const useTimeline = ({ id, answer: { timeline } }: StoppedRow): Timeline => {
  const { stops } = useAppContext()
  return useMemo(() => {
    const content = timeline.length === 0 ? stops.of(id) : ''
    return content === '' ? timeline : [{ kind: 'text', content }]
  }, [id, timeline, stops])
}

/** Whether a stopped answer has content worth showing: words, or a tool that ran. */
const hasMore = (timeline: Timeline): boolean =>
  timeline.some((block) =>
    block.kind === 'text'
      ? block.content.trim() !== ''
      : block.kind === 'tool' && block.phase !== 'preparing',
  )

/** A stopped answer: a quiet row that expands to the text received so far. */
export const StoppedAnswer = ({
  row,
  conversationId,
  isLast,
}: {
  readonly row: StoppedRow
  readonly conversationId: string | null
  /** Retry exists for the last answer only. */
  readonly isLast: boolean
}) => {
  const send = useSend()
  const isPriced = useHasPrices()
  const isTold = useApp(selectIsStopConfirmed(row.id))
  const isBusy = useApp(selectIsStreaming)
  const isEarlier = useApp(selectIsEarlier(conversationId, row.id))
  const timeline = useTimeline(row)
  return (
    <div data-row={row.id} className={css.answer}>
      <div className={css.quietRow}>
        <Icon of={CircleStop} />
        {ANSWER_TEXTS.stopped}. {isPriced && isTold && !row.isUnsure && ANSWER_TEXTS.notCharged}
        {!row.shown && hasMore(timeline) && (
          <Button size="sm" onClick={() => send({ type: 'SHOW_STOPPED', messageId: row.id })}>
            {ANSWER_TEXTS.showStopped}
          </Button>
        )}
        {isLast && !isBusy && !isEarlier && (
          <Button
            size="sm"
            icon={RefreshCw}
            onClick={() => send({ type: 'RETRY', conversationId })}
          >
            {CONVERSATION.retry}
          </Button>
        )}
      </div>
      <AttemptSwitch conversationId={conversationId} rowId={row.id} />
      {row.shown && (
        <EnclosingAnswerProvider
          conversationId={conversationId}
          messageId={row.id}
          isStreaming={false}
        >
          <Blocks timeline={timeline} isStreaming={false} />
        </EnclosingAnswerProvider>
      )}
      <AnswerUndo answer={row.answer} isEarlier={isEarlier} isStopped />
    </div>
  )
}
