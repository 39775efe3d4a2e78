import { RotateCw } from '../kit/icons.ts'
import type { ReactNode } from 'react'
import { NOTICES, SIDEBAR } from '#src/texts/labels.ts'
import type { LoadStatus } from '#src/log/state.ts'
import { Blank } from '../kit/blank.tsx'
import { Button } from '../kit/button.tsx'
import { Loading } from '../kit/skeleton.tsx'
import type { ListNoun } from './list-bar.tsx'
import { ListRows } from './list-rows.tsx'
import * as css from '../kit/page.css.ts'
import type { ListView } from './list-row.tsx'
import type { ItemActions } from './row-actions.tsx'
import type { ListItem } from './row-meta.tsx'
import { RowSkeletons } from './row-skeletons.tsx'

/** A list as a page shows it. */
export type ListPageProps = ItemActions & {
  /** Title of the page and name of the list: "Chats". */
  readonly title: string
  readonly noun: ListNoun
  /** The filled button, and at most one outlined. */
  readonly actions: ReactNode
  /** Stands above the rows whatever their state. */
  readonly search?: ReactNode
  readonly items: readonly ListItem[]
  /** Rows unless told otherwise. */
  readonly view?: ListView
  /** Names the order of the items: in another one the list begins anew. */
  readonly order?: string
  readonly totalCount: number
  /** The items were searched for, and the search says how many it has found. */
  readonly isFound?: boolean
  readonly hasMore: boolean
  readonly status: LoadStatus
  /** Text of the catalogue. */
  readonly error: string | null
  /** What is safe although the list did not load. */
  readonly safe: string
  /** What stands where no rows are. */
  readonly empty: ReactNode
  /** What stands below the rows, once they are here. */
  readonly below?: ReactNode
  readonly onReload: () => void
  readonly onMore: () => void
  readonly onDelete: (ids: readonly string[]) => void
}

/** Whether a list is known to hold nothing: then its empty state has the filled button. */
export const isEmpty = ({
  items,
  status,
  hasMore,
}: {
  readonly items: readonly unknown[]
  readonly status: LoadStatus
  readonly hasMore: boolean
}): boolean => items.length === 0 && status === 'ready' && !hasMore

/** A list as a page: title, actions, rows to open, rename, choose and delete, and its states. */
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
            <div className={css.blankRoom}>
              <Blank title={error} text={safe} alert>
                <Button kind="line" icon={RotateCw} onClick={onReload}>
                  {NOTICES.tryAgain}
                </Button>
              </Blank>
            </div>
          ) : isEmpty(props) ? (
            <div className={css.blankRoom}>{empty}</div>
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
