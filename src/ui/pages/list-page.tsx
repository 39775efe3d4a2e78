import { RotateCw } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { NOTICES, SIDEBAR } from '#contract/labels.ts'
import type { LoadStatus } from '#src/events/state.ts'
import { pageTitle } from '../hooks/page-title.ts'
import { Blank } from '../kit/blank.tsx'
import { Button } from '../kit/button.tsx'
import { Loading } from '../kit/skeleton.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ListBar, type ListNoun } from './list-bar.tsx'
import { ListRow, RowSkeletons, type ListItem } from './list-row.tsx'
import * as css from './page.css.ts'
import { chosenOf, placeAfter, toggled } from './selection.ts'

type ListPageProps = {
  /** Title of the page and name of the list: "Chats". */
  readonly title: string
  readonly noun: ListNoun
  /** The filled button, and at most one outlined. */
  readonly actions: ReactNode
  readonly items: readonly ListItem[]
  readonly totalCount: number
  readonly status: LoadStatus
  /** Text of the catalogue. */
  readonly error: string | null
  /** What is safe although the list did not load. */
  readonly safe: string
  /** What stands where no rows are. */
  readonly empty: ReactNode
  readonly onReload: () => void
  /** Null when all rows are there. */
  readonly onMore: (() => void) | null
  readonly onRename: (id: string, title: string) => void
  readonly onDelete: (ids: readonly string[]) => void
}

/** Whether a list is known to hold nothing: then its empty state has the filled button. */
export const isEmpty = ({
  items,
  status,
}: {
  readonly items: readonly unknown[]
  readonly status: LoadStatus
}): boolean => items.length === 0 && status === 'ready'

/** A list as a page: title, actions, rows to open, rename, choose and delete, and its states. */
export const ListPage = (props: ListPageProps) => {
  const { title, actions, items, error, safe, empty, onReload } = props
  return (
    <div className={css.scroll}>
      <div className={css.column}>
        <div className={css.head}>
          <h1 className={css.title}>{title}</h1>
          {actions}
        </div>
        {items.length > 0 ? (
          <Rows {...props} />
        ) : error !== null ? (
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
            <RowSkeletons />
          </Loading>
        )}
      </div>
    </div>
  )
}

const Rows = ({ title, items, totalCount, status, error, onMore, ...props }: ListPageProps) => {
  const { onRename, onDelete } = props
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<readonly string[]>([])
  const list = useRef<HTMLUListElement>(null)
  const returnTo = useRef<HTMLElement>(null)
  const ids = items.map((item) => item.id)
  const chosen = chosenOf(marked, ids)
  return (
    <>
      <ListBar
        noun={props.noun}
        chosen={chosen.length}
        rows={items.length}
        total={Math.max(totalCount, items.length)}
        onAll={(all) => setMarked(new Set(all ? ids : []))}
        onDelete={() => setAsked(chosen)}
      />
      <ul aria-label={title} ref={list}>
        {items.map((item) => (
          <ListRow
            key={item.id}
            item={item}
            isChosen={marked.has(item.id)}
            onChoose={() => setMarked(toggled(marked, item.id))}
            onRename={(next) => onRename(item.id, next)}
            onDelete={() => setAsked([item.id])}
          />
        ))}
      </ul>
      <DeleteDialog
        noun={props.noun}
        titles={items.filter((item) => asked.includes(item.id)).map((item) => item.title)}
        returnTo={returnTo}
        onCancel={() => {
          returnTo.current = null
          setAsked([])
        }}
        onDelete={() => {
          const row = list.current?.children[placeAfter(ids, asked)]
          returnTo.current = row?.querySelector('a') ?? pageTitle()
          setMarked(new Set([...marked].filter((id) => !asked.includes(id))))
          setAsked([])
          onDelete(asked.filter((id) => ids.includes(id)))
        }}
      />
      {error !== null && (
        <p className={css.end} role="alert">
          {error}
        </p>
      )}
      {onMore !== null && (
        <p className={css.end}>
          <Button kind="line" onClick={onMore} aria-disabled={status === 'loading'}>
            {status === 'loading' ? SIDEBAR.loading : 'Show more'}
          </Button>
        </p>
      )}
    </>
  )
}
