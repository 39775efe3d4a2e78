import { READING_TEXTS } from '#src/texts/screen-wording.ts'
import { selectMessage } from '#src/log/selectors/selectors.ts'
import { selectQuestionNumber } from '#src/log/selectors/conversation-rows.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { Folio } from '../../kit/badges.tsx'
import { cut, visuallyHidden } from '../../theme/text.css.ts'
import * as css from '../ledger.css.ts'

type PinnedQuestionProps = {
  readonly conversationId: string | null
  readonly messageId: string
  readonly onPress: () => void
}

/**
 * The question of the answer on screen. It is pinned to the top once the question itself has
 * scrolled out of view. A press scrolls back to it.
 */
export const PinnedQuestion = ({ conversationId, messageId, onPress }: PinnedQuestionProps) => {
  const message = useApp(selectMessage(conversationId, messageId))
  const folio = useApp(selectQuestionNumber(conversationId, messageId))
  if (message?.type !== 'user') return null
  const line = message.content.trimStart().split('\n', 1)[0] ?? ''
  return (
    <div className={css.stickyQuestion}>
      <button type="button" className={css.askedRow} onClick={onPress}>
        <span className={visuallyHidden}>{READING_TEXTS.backTo(folio)}: </span>
        {folio !== null && (
          <span className={css.askedFolio} aria-hidden>
            <Folio number={folio} />
          </span>
        )}
        <span className={cut}>{line}</span>
      </button>
    </div>
  )
}
