import { memo } from 'react'
import { selectFolio, selectIsStreaming, selectMessage } from '#src/events/selectors.ts'
import { useApp } from '../hooks/app.tsx'
import { Answer, Stopped } from './answer/answer.tsx'
import { Question } from './question.tsx'

type EntryProps = {
  readonly conversationId: string | null
  readonly messageId: string
  readonly isLast: boolean
}

/** One row of the conversation. It reads its own message, so a delta draws this row alone. */
export const Entry = memo(({ conversationId, messageId, isLast }: EntryProps) => {
  const message = useApp(selectMessage(conversationId, messageId))
  const folio = useApp(selectFolio(conversationId, messageId))
  const isBusy = useApp(selectIsStreaming)
  if (message === null) return null
  switch (message.type) {
    case 'user':
      return <Question message={message} folio={folio} />
    case 'stopped':
      return <Stopped row={message} />
    case 'assistant':
      return (
        <Answer answer={message} conversationId={conversationId} canRetry={isLast && !isBusy} />
      )
  }
})
Entry.displayName = 'Entry'
