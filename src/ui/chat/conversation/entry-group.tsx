import { memo } from 'react'
import { useGuess } from './use-newest.ts'
import { Entry } from './entry.tsx'
import * as css from '../ledger.css.ts'

type EntryGroupProps = {
  readonly conversationId: string | null
  readonly ids: readonly string[]
  /** The last of the log: it grows, in view or not. */
  readonly isEnd: boolean
  /** From this one on, entries are drawn at once. */
  readonly newest: number
}

/** Some entries of a log that the browser leaves out together while they are far away. */
export const EntryGroup = memo(({ conversationId, ids, isEnd, newest }: EntryGroupProps) => {
  const height = useGuess(conversationId, ids)
  return (
    <div
      className={isEnd ? css.group : `${css.group} ${css.resting}`}
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
