import { RotateCw } from '../kit/icons.ts'
import type { ReactNode } from 'react'
import { NOTICES, SIDEBAR } from '#src/texts/labels.ts'
import type { LoadStatus } from '#src/log/state.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { Button } from '../kit/button.tsx'
import { Loading } from '../kit/skeleton.tsx'
import type { ListNoun } from './list-bar.tsx'
import { ListRows } from './list-rows.tsx'
import * as css from '../kit/page.css.ts'
import type { ListView } from './list-row.tsx'
import type { ItemActions } from './row-actions.tsx'
import type { ListItem } from './row-meta.tsx'
import { RowSkeletons } from './row-skeletons.tsx'

export type ListPageProps = ItemActions & {
  /** The page's title and the list's name: "Chats". */
  readonly title: string
  readonly noun: ListNoun
  /** The filled button of the page, and at most one outlined button. */
  readonly actions: ReactNode
  /** Shown above the rows in every state. */
  readonly search?: ReactNode
  readonly items: readonly ListItem[]
  /** The default is rows. */
  readonly view?: ListView
  /** Identifies the sort order. A change restarts the list from the top. */
  readonly order?: string
  readonly totalCount: number
  /** The items are search results. The search field shows their count. */
  readonly isFound?: boolean
  readonly hasMore: boolean
  readonly status: LoadStatus
  /** The error text to show, from the error catalogue. Null without an error. */
  readonly error: string | null
  /** Reassures the user about their data when the list fails to load. */
  readonly safe: string
  readonly empty: ReactNode
  /** Shown below the loaded rows. */
  readonly below?: ReactNode
  readonly onReload: () => void
  readonly onMore: () => void
  readonly onDelete: (ids: readonly string[]) => void
}

/** Whether a list is known to be empty. Its empty state then has the filled button. */
export const isEmpty = ({
  items,
  status,
  hasMore,
}: {
  readonly items: readonly unknown[]
  readonly status: LoadStatus
  readonly hasMore: boolean
}): boolean => items.length === 0 && status === 'ready' && !hasMore

/** A list page: title, actions, and rows to open, rename, select and delete. */
export const ListPage = (props: ListPageProps) => {
  const { title, actions, search, items, error, safe, empty, below, view, onReload } = props
  return (
    <div className={css.scroll} data-scroller>
      <div className={css.column}>
        <div className={css.head}>
          <h1 className={css.title}>{title}</h1>
          {actions}
        </div>
        {search}
        <ListRows {...props} />
        {items.length === 0 &&
          (error !== null ? (
            <div className={css.blankSpace}>
              <EmptyState title={error} text={safe} alert>
                <Button kind="line" icon={RotateCw} onClick={onReload}>
                  {NOTICES.tryAgain}
                </Button>
              </EmptyState>
            </div>
          ) : isEmpty(props) ? (
            <div className={css.blankSpace}>{empty}</div>
          ) : (
            <Loading label={SIDEBAR.loading}>
              <RowSkeletons view={view} />
            </Loading>
          ))}
        {items.length > 0 && below}
      </div>
    </div>
  )
}
