import { memo } from 'react'
import { useEstimatedHeight } from './use-first-rendered-row.ts'
import { Entry } from './entry.tsx'
import * as css from '../ledger.css.ts'

type EntryGroupProps = {
  readonly conversationId: string | null
  readonly ids: readonly string[]
  /** The last group of the conversation. It grows, so the browser must never skip its layout. */
  readonly isEnd: boolean
  /** Entries from this index on render in the first frame. */
  readonly newest: number
}

/**
 * A group of entries. The browser skips the layout of the whole group while it is far from the
 * viewport.
 */
export const EntryGroup = memo(({ conversationId, ids, isEnd, newest }: EntryGroupProps) => {
  const height = useEstimatedHeight(conversationId, ids)
  return (
    <div
      className={isEnd ? css.group : `${css.group} ${css.lazyGroup}`}
      style={{ containIntrinsicSize: `auto ${height}px` }}
    >
      {ids.map((id, index) => (
        <Entry
          key={id}
          conversationId={conversationId}
          messageId={id}
          isLast={isEnd && index === ids.length - 1}
          isNew={index >= newest}
        />
      ))}
    </div>
  )
})
EntryGroup.displayName = 'EntryGroup'
