import { useState } from 'react'
import { CONVERSATION } from '#contract/labels.ts'
import { selectIsStreamingIn, selectMessage, selectStreamingId } from '#src/events/selectors.ts'
import type { ShownMessage } from '#src/events/state.ts'
import { useApp } from '../hooks/app.tsx'
import { visuallyHidden } from '../theme/text.css.ts'

/**
 * What a screen reader hears of an answer: its start, each phase of a tool once, its end. The words
 * of a failure stand in the log, and only there.
 */
export const announcement = (message: ShownMessage | null): string => {
  if (message === null || message.type === 'user') return ''
  if (message.type === 'stopped') return 'The answer was stopped'
  switch (message.state) {
    case 'streaming': {
      const tool = message.timeline.findLast((block) => block.kind === 'tool')
      return tool?.kind === 'tool'
        ? `${tool.toolDisplayName}: ${CONVERSATION.phases[tool.phase]}`
        : 'Answer started'
    }
    case 'done':
      return 'Answer finished'
    case 'incomplete':
      return 'The answer ended early'
    case 'failed':
      return 'The answer failed'
  }
}

/** One polite live region beside the log: told by steps, never by tokens. */
export const Announcer = ({ conversationId }: { readonly conversationId: string | null }) => {
  const isHere = useApp(selectIsStreamingIn(conversationId))
  const streamingId = useApp(selectStreamingId)
  const [runId, setRunId] = useState<string | null>(null)
  if (isHere && streamingId !== null && streamingId !== runId) setRunId(streamingId)
  const text = useApp((state) =>
    runId === null ? '' : announcement(selectMessage(conversationId, runId)(state)),
  )
  return (
    <output className={visuallyHidden} aria-live="polite">
      {text}
    </output>
  )
}
