import { memo } from 'react'
import { selectMessage } from '#src/log/selectors/selectors.ts'
import { selectAttemptsAt } from '#src/log/selectors/attempts.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { EarlierAttemptBanner } from './attempts.tsx'
import { Answer } from '../answer/answer.tsx'
import { StoppedAnswer } from '../answer/stopped-answer.tsx'
import { Question } from './question.tsx'

type EntryProps = {
  readonly conversationId: string | null
  readonly messageId: string
  readonly isLast: boolean
  /** One of the newest entries, which render in the first frame. */
  readonly isNew: boolean
}

/**
 * One row of the conversation. It subscribes to its own message, so a delta renders this row alone.
 */
export const Entry = memo(({ conversationId, messageId, isLast, isNew }: EntryProps) => {
  const message = useApp(selectMessage(conversationId, messageId))
  // A pressed attempt switch must render at once, because it takes the focus.
  const isSwitch = useApp(selectAttemptsAt(conversationId, messageId)) !== null
  if (message === null) return null
  switch (message.type) {
    case 'user':
      return (
        <>
          <EarlierAttemptBanner conversationId={conversationId} rowId={messageId} />
          <Question message={message} conversationId={conversationId} isNew={isNew || isSwitch} />
        </>
      )
    case 'stopped':
      return <StoppedAnswer row={message} conversationId={conversationId} isLast={isLast} />
    case 'assistant':
      return (
        <Answer
          answer={message}
          conversationId={conversationId}
          isLast={isLast}
          isNew={isNew || isSwitch}
        />
      )
  }
})
Entry.displayName = 'Entry'
