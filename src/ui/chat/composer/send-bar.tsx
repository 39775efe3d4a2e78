import { ArrowUp, Square } from '../../kit/icons.ts'
import type { ReactNode } from 'react'
import { COMPOSER, TOP_BAR } from '#src/texts/labels.ts'
import { SEND_TEXTS } from '#src/texts/wording.ts'
import {
  selectCredits,
  selectIsStreamingIn,
  selectIsViewingEarlier,
  selectSendBlock,
} from '#src/log/selectors/selectors.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Kbd } from '../../kit/badges.tsx'
import { hideOnPhone } from '../../theme/text.css.ts'
import * as css from './composer.css.ts'

type SendBarProps = {
  /** Undefined on a page without a chat, where Stop applies to any conversation. */
  readonly chatId: string | null | undefined
  readonly text: string
  /** Whether the text may join the queue. An edit may not. */
  readonly canQueue: boolean
  /** Whether the user tried to send an empty message. */
  readonly isTried: boolean
  readonly whyId: string
  readonly children?: ReactNode
  readonly onSend: () => void
  readonly onStop: () => void
}

const QueueHint = () => (
  <span className={hideOnPhone}>
    {' · '}
    <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> to queue it
  </span>
)

const LowCredits = () => {
  const { showLowWarning, balance } = useApp(selectCredits)
  return (
    showLowWarning && (
      <span className={css.lowCredits} data-none={balance < 1}>
        {TOP_BAR.creditsLeft(balance)}{' '}
      </span>
    )
  )
}

type Block = ReturnType<ReturnType<typeof selectSendBlock>>
/** The "empty" reason shows only after an attempt to send. */
const isBlockShown = (block: Block, isTried: boolean): block is Exclude<Block, null> =>
  block !== null && (block !== 'empty' || isTried)

/**
 * The Send button, or Stop during a stream. The reason for a disabled Send shows beside it. While
 * an earlier attempt shows, a note says that sending continues from the newest attempt. On phones
 * the bar also shows low credits, because the top bar has no room.
 */
export const SendBar = (props: SendBarProps) => {
  const { chatId, text, canQueue, isTried, whyId, children, onSend, onStop } = props
  const block = useApp(selectSendBlock(text))
  const isHere = useApp(selectIsStreamingIn(chatId))
  const isViewingEarlier = useApp(selectIsViewingEarlier(chatId ?? null))
  return (
    <div className={css.bar}>
      {children}
      <span className={css.reason} id={whyId}>
        <LowCredits />
        {isBlockShown(block, isTried) && SEND_TEXTS[block]}
        {block === null && isViewingEarlier && canQueue && SEND_TEXTS.toNewest}
        {block === 'streaming' && text !== '' && canQueue && <QueueHint />}
      </span>
      {isHere ? (
        <Button
          kind="main"
          shape="icon"
          className={css.send}
          aria-label={COMPOSER.stop}
          // Ignores the second click of a double click on Send, since Stop appears in its place.
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
