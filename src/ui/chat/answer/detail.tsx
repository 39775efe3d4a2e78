import { FileCode, RefreshCw } from '../../kit/icons.ts'
import { useId, useState, type ReactNode } from 'react'
import { CONVERSATION, DETAIL } from '#src/texts/screens.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import type { Answer } from '#src/log/state.ts'
import { usePriced } from '../../billing/use-priced.ts'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from './copy-button.tsx'
import * as css from './detail.css.ts'
import { secondsOf, spanText } from './elapsed.ts'
import { preloadReadable, readableOf } from './load-readable.ts'
import { TokenUsage, usageText } from './token-usage.tsx'

type DetailProps = {
  readonly answer: Answer
  /** The duration that this client measured, in seconds. */
  readonly watched: number | null
  readonly onRetry: (() => void) | null
  /** The attempt switch, shown before the facts. */
  readonly children?: ReactNode
}

export const Detail = ({ answer, watched, onRetry, children }: DetailProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isPriced = usePriced()
  const { metadata, timeline, state } = answer
  const usage = metadata.tokenUsage
  const time = spanText(secondsOf(metadata.elapsedMs, watched))
  return (
    <>
      <div className={css.detail}>
        <CopyButton
          isSign
          label={DETAIL.copyMessage}
          read={() => readableOf(timeline)}
          preload={preloadReadable}
        />
        <CopyButton
          isSign
          icon={FileCode}
          label={DETAIL.copyMarkdown}
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
            <span>{answer.charged ? DETAIL.credit : ANSWER_TEXTS.notCharged}</span>
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
