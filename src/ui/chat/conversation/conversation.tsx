import { CONVERSATION } from '#src/texts/screens.ts'
import { selectIsStreamingIn, selectMessageIds } from '#src/log/selectors/selectors.ts'
import { selectHasEarlier } from '#src/log/selectors/conversation-rows.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { useFirstRenderedRow } from './use-first-rendered-row.ts'
import { startsOf, useRowGroups } from './use-row-groups.ts'
import { Announcer } from './announcer.tsx'
import { EarlierMessages } from './earlier-messages.tsx'
import { EntryGroup } from './entry-group.tsx'
import * as css from '../ledger.css.ts'
import { ReadingLinks, type ChatPageElements } from './reading-links.tsx'

type ConversationProps = {
  readonly conversationId: string | null
  readonly parts: ChatPageElements
}

/**
 * The rows of a conversation, in groups, newest last. This element is silent for screen readers.
 * They hear only the announcements of `Announcer`.
 */
export const Conversation = ({ conversationId, parts }: ConversationProps) => {
  const ids = useApp(selectMessageIds(conversationId))
  const isStreaming = useApp(selectIsStreamingIn(conversationId))
  const hasEarlier = useApp(selectHasEarlier(conversationId))
  const newest = useFirstRenderedRow(conversationId, ids)
  const groups = useRowGroups(ids)
  const starts = startsOf(groups)
  return (
    <>
      {hasEarlier && conversationId !== null && <EarlierMessages conversationId={conversationId} />}
      <div
        className={css.log}
        role="log"
        aria-label={CONVERSATION.log}
        aria-live="off"
        aria-busy={isStreaming}
      >
        {groups.map((group, index) => (
          <EntryGroup
            key={group.key}
            conversationId={conversationId}
            ids={group.ids}
            isEnd={index === groups.length - 1}
            newest={Math.min(Math.max(0, newest - (starts[index] ?? 0)), group.ids.length)}
          />
        ))}
      </div>
      <ReadingLinks conversationId={conversationId} parts={parts} />
      <Announcer conversationId={conversationId} />
    </>
  )
}
