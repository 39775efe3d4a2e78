import { ArrowUp, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { COMPOSER } from '#contract/labels.ts'
import { ANSWER_TEXTS } from '#contract/wording.ts'
import { selectIsOnline, selectIsStreamingIn, selectSendBlock } from '#src/events/selectors.ts'
import { useApp } from '../../hooks/app.tsx'
import { Button } from '../../kit/button.tsx'
import { Kbd } from '../../kit/marks.tsx'
import { hideOnPhone } from '../../theme/text.css.ts'
import * as css from './composer.css.ts'

type SendBarProps = {
  readonly conversationId: string | null
  readonly text: string
  readonly whyId: string
  readonly onSend: () => void
  readonly onStop: () => void
}

const QueueHint = () => (
  <span className={hideOnPhone}>
    <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> puts it in the queue
  </span>
)

/** Send, or Stop while this conversation's answer streams; beside it why Send is off (SHELL-7). */
export const SendBar = ({ conversationId, text, whyId, onSend, onStop }: SendBarProps) => {
  const block = useApp(selectSendBlock(text))
  const isHere = useApp(selectIsStreamingIn(conversationId))
  const isOnline = useApp(selectIsOnline)

  const why = (): ReactNode => {
    if (!isOnline) return 'Offline. Your message is kept here.'
    if (isHere) return text === '' ? '' : <QueueHint />
    if (block === 'streaming') return 'Another answer is streaming. Send when it has ended.'
    return block === 'empty' ? ANSWER_TEXTS.empty : ''
  }

  return (
    <div className={css.bar}>
      <span className={css.why} id={whyId}>
        {why()}
      </span>
      {isHere ? (
        <Button
          kind="main"
          shape="icon"
          className={css.send}
          aria-label={COMPOSER.stop}
          onClick={onStop}
        >
          <Square size={10} fill="currentColor" aria-hidden />
        </Button>
      ) : (
        <Button
          kind="main"
          shape="icon"
          className={css.send}
          icon={ArrowUp}
          aria-label={COMPOSER.send}
          aria-disabled={block !== null || !isOnline}
          aria-describedby={whyId}
          onClick={onSend}
        />
      )}
    </div>
  )
}
