import { memo } from 'react'
import { DEFAULT_TITLES, SIDEBAR } from '#src/texts/labels.ts'
import type { Conversation } from '#contract/api/entities.ts'
import { selectConversations, selectLiveChat } from '#src/log/selectors/selectors.ts'
import { AppLink } from '../kit/app-link.tsx'
import { useApp, useSend } from '../kit/hooks/app.tsx'
import { useNow } from '../kit/hooks/use-now.ts'
import { LiveDot } from '../kit/badges.tsx'
import { shortDateText } from '../kit/dates.ts'
import { cut, grow } from '../theme/text.css.ts'
import * as css from './sidebar.css.ts'

type ConversationRowsProps = {
  readonly currentId: string | null
  readonly onLeave: (() => void) | undefined
}

/**
 * The conversations in the sidebar. An empty list shows a text instead: loading, no conversations,
 * or the error.
 */
export const ConversationRows = ({ currentId, onLeave }: ConversationRowsProps) => {
  const { items, status, error, hasMore } = useApp(selectConversations)
  const send = useSend()
  const now = useNow()
  const live = useApp(selectLiveChat)
  if (items.length === 0 && !hasMore) return <State status={status} error={error} />
  return (
    <div className={css.list}>
      <ul className={css.rows} aria-label={SIDEBAR.conversations}>
        {items.map((item) => (
          <Row
            key={item.conversation_id}
            item={item}
            isCurrent={item.conversation_id === currentId}
            isLive={item.conversation_id === live}
            when={shortDateText(item.updated_at, now)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {hasMore && (
        <button
          type="button"
          className={css.row.wide}
          disabled={status === 'loading'}
          onClick={() => send({ type: 'LOAD_MORE_CONVERSATIONS' })}
        >
          {status === 'loading' ? SIDEBAR.loading : 'Show more'}
        </button>
      )}
      {error !== null && <p className={css.failed}>{SIDEBAR.error(error)}</p>}
    </div>
  )
}

const State = ({ status, error }: { readonly status: string; readonly error: string | null }) => {
  if (error !== null)
    return (
      <div className={css.list}>
        <p className={css.failed}>{SIDEBAR.error(error)}</p>
      </div>
    )
  return (
    <div className={css.list}>
      <p className={css.state}>{status === 'ready' ? SIDEBAR.empty : SIDEBAR.loading}</p>
    </div>
  )
}

type RowProps = {
  readonly item: Conversation
  readonly isCurrent: boolean
  readonly isLive: boolean
  readonly when: string
  readonly onLeave: (() => void) | undefined
}

/** Memoized for lists of ten thousand rows: only changed rows render. */
const Row = memo(({ item, isCurrent, isLive, when, onLeave }: RowProps) => {
  const title = item.title || DEFAULT_TITLES.untitledChat
  return (
    <li className={css.place}>
      <AppLink
        to="/app/chat/$id"
        params={{ id: item.conversation_id }}
        className={css.row.wide}
        aria-current={isCurrent ? 'page' : undefined}
        aria-description={isLive ? 'Answering…' : when}
        title={title}
        onClick={onLeave}
      >
        <span className={`${grow} ${cut}`}>{title}</span>
        {isLive ? (
          <LiveDot />
        ) : (
          <time className={css.rowTime} aria-hidden>
            {when}
          </time>
        )}
      </AppLink>
    </li>
  )
})
