import { FileCode, RefreshCw } from '../../kit/icons.ts'
import { useId, useState, type ReactNode } from 'react'
import { CONVERSATION, ANSWER_DETAILS } from '#src/texts/screens.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import type { Answer } from '#src/log/state.ts'
import { useHasPrices } from '../../billing/use-has-prices.ts'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from './copy-button.tsx'
import * as css from './answer-details.css.ts'
import { elapsedSeconds, durationText } from './elapsed.ts'
import { preloadReadableText, readableTextOf } from './load-readable.ts'
import { TokenUsage, usageText } from './token-usage.tsx'

type AnswerDetailsProps = {
  readonly answer: Answer
  /** The duration that this client measured, in seconds. */
  readonly watched: number | null
  readonly onRetry: (() => void) | null
  /** The attempt switch, shown before the token usage, the duration and the credit. */
  readonly children?: ReactNode
}

export const AnswerDetails = ({ answer, watched, onRetry, children }: AnswerDetailsProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isPriced = useHasPrices()
  const { metadata, timeline, state } = answer
  const usage = metadata.tokenUsage
  const time = durationText(elapsedSeconds(metadata.elapsedMs, watched))
  return (
    <>
      <div className={css.detail}>
        <CopyButton
          isSign
          label={ANSWER_DETAILS.copyMessage}
          read={() => readableTextOf(timeline)}
          preload={preloadReadableText}
        />
        <CopyButton
          isSign
          icon={FileCode}
          label={ANSWER_DETAILS.copyMarkdown}
          read={() => answer.plainText}
        />
        {onRetry && (
          <Button
            kind="quiet"
            size="sm"
            shape="icon"
            className={css.action}
            icon={RefreshCw}
            aria-label={CONVERSATION.retry}
            onClick={onRetry}
          />
        )}
        <div className={css.facts}>
          {children}
          {usage && (
            <TokenUsage
              usage={usage}
              isOpen={isOpen}
              controls={id}
              onPress={() => setOpen(!isOpen)}
            />
          )}
          {time !== '' && <span>{time}</span>}
          {isPriced && state === 'done' && metadata.credits !== undefined && (
            <span>{answer.charged ? ANSWER_DETAILS.credit : ANSWER_TEXTS.notCharged}</span>
          )}
        </div>
      </div>
      {usage && isOpen && (
        <p id={id} className={css.usage}>
          {usageText(usage)}
        </p>
      )}
    </>
  )
}
