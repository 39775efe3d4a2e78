import { CONVERSATION } from '#contract/labels.ts'
import {
  selectHasEarlier,
  selectIsStreamingIn,
  selectMessageIds,
  selectMessagesStatus,
} from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { Button } from '../kit/button.tsx'
import { Entry } from './entry.tsx'
import * as css from './ledger.css.ts'

const Earlier = ({ conversationId }: { readonly conversationId: string }) => {
  const send = useSend()
  const isLoading = useApp(selectMessagesStatus(conversationId)) === 'loading'
  return (
    <div className={css.earlier}>
      <Button
        size="sm"
        aria-disabled={isLoading}
        onClick={() => send({ type: 'LOAD_EARLIER_MESSAGES', id: conversationId })}
      >
        {isLoading ? 'Loading earlier messages' : 'Show earlier messages'}
      </Button>
    </div>
  )
}

/** The log of a conversation: its entries in order, the newest last (SHELL-24, SHELL-25). */
export const Conversation = ({ conversationId }: { readonly conversationId: string | null }) => {
  const ids = useApp(selectMessageIds(conversationId))
  const isStreaming = useApp(selectIsStreamingIn(conversationId))
  const hasEarlier = useApp(selectHasEarlier(conversationId))
  return (
    <>
      {hasEarlier && conversationId !== null && <Earlier conversationId={conversationId} />}
      <div className={css.log} role="log" aria-label={CONVERSATION.log} aria-busy={isStreaming}>
        {ids.map((id, index) => (
          <Entry
            key={id}
            conversationId={conversationId}
            messageId={id}
            isLast={index === ids.length - 1}
          />
        ))}
      </div>
    </>
  )
}
