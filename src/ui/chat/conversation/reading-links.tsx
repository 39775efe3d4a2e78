import { ArrowDown } from '../../kit/icons.ts'
import { createPortal } from 'react-dom'
import { READING_TEXTS } from '#src/texts/screen-wording.ts'
import { useConversationScroll } from './use-conversation-scroll.ts'
import { Button } from '../../kit/button.tsx'
import { PinnedQuestion } from './pinned-question.tsx'
import * as css from '../ledger.css.ts'

/**
 * The chat page's elements: the scroll container and the slots at the top and beside the composer.
 */
export type ChatPageElements = {
  readonly box: HTMLElement | null
  readonly top: HTMLElement | null
  readonly dock: HTMLElement | null
}

type ReadingLinksProps = {
  readonly conversationId: string | null
  readonly parts: ChatPageElements
}

/** Keeps the scroll position and renders the links to the question and to new text. */
export const ReadingLinks = ({ conversationId, parts: { box, top, dock } }: ReadingLinksProps) => {
  const { hasNew, toNewest, askedId, toAsked } = useConversationScroll(conversationId, box)
  return (
    <>
      {top &&
        askedId !== null &&
        createPortal(
          <PinnedQuestion conversationId={conversationId} messageId={askedId} onPress={toAsked} />,
          top,
        )}
      {dock &&
        hasNew &&
        createPortal(
          <div className={css.newText}>
            <Button kind="line" size="sm" icon={ArrowDown} onClick={toNewest}>
              {READING_TEXTS.newText}
            </Button>
          </div>,
          dock,
        )}
    </>
  )
}
