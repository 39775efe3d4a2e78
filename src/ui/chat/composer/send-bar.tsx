import { ArrowUp, Square } from '../../kit/icons.ts'
import type { ReactNode } from 'react'
import { COMPOSER, TOP_BAR } from '#src/texts/labels.ts'
import { SEND_TEXTS } from '#contract/api/wording.ts'
import {
  selectCredits,
  selectIsStreamingIn,
  selectLooksBack,
  selectSendBlock,
} from '#src/log/selectors/selectors.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Kbd } from '../../kit/badges.tsx'
import { hideOnPhone } from '../../theme/text.css.ts'
import * as css from './composer.css.ts'

type SendBarProps = {
  /** Undefined on a page that is no chat: there an answer of any conversation can be stopped. */
  readonly chatId: string | null | undefined
  readonly text: string
  /** Whether the text may wait behind the running answer: an edit may not. */
  readonly canQueue: boolean
  /** Whether an empty message was to be sent. */
  readonly isTried: boolean
  readonly whyId: string
  /** Controls at the left. */
  readonly children?: ReactNode
  readonly onSend: () => void
  readonly onStop: () => void
}

const QueueHint = () => (
  <span className={hideOnPhone}>
    {' · '}
    <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> puts it in the queue
  </span>
)

const FewLeft = () => {
  const { showLowWarning, balance } = useApp(selectCredits)
  return (
    showLowWarning && (
      <span className={css.few} data-none={balance < 1}>
        {TOP_BAR.creditsLeft(balance)}{' '}
      </span>
    )
  )
}

type Block = ReturnType<ReturnType<typeof selectSendBlock>>
/** An empty message is told of only once it was to be sent. */
const isTold = (block: Block, isTried: boolean): block is Exclude<Block, null> =>
  block !== null && (block !== 'empty' || isTried)

/**
 * Send, or Stop while this conversation's answer streams, or any on a page that is no chat; beside it why Send is off, as the guards say; on, that it goes on from the newest while an earlier attempt is shown. On phones, whose top bar has no room
 * for it, how few credits are left, too.
 */
export const SendBar = (props: SendBarProps) => {
  const { chatId, text, canQueue, isTried, whyId, children, onSend, onStop } = props
  const block = useApp(selectSendBlock(text))
  const isHere = useApp(selectIsStreamingIn(chatId))
  const looksBack = useApp(selectLooksBack(chatId ?? null))
  return (
    <div className={css.bar}>
      {children}
      <span className={css.why} id={whyId}>
        <FewLeft />
        {isTold(block, isTried) && SEND_TEXTS[block]}
        {block === null && looksBack && canQueue && SEND_TEXTS.toNewest}
        {block === 'streaming' && text !== '' && canQueue && <QueueHint />}
      </span>
      {isHere ? (
        <Button
          kind="main"
          shape="icon"
          className={css.send}
          aria-label={COMPOSER.stop}
          // The second click of a double click on Send, in whose place it stands, stops nothing.
          onClick={({ detail }) => detail < 2 && onStop()}
        >
          <Icon of={Square} className={css.stopSign} />
        </Button>
      ) : (
        <Button
          kind="main"
          shape="icon"
          className={css.send}
          icon={ArrowUp}
          aria-label={COMPOSER.send}
          aria-disabled={block !== null}
          aria-describedby={whyId}
          onClick={onSend}
        />
      )}
    </div>
  )
}
