import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { DELETE_CONFIRM_ROWS } from '#contract/limits.ts'
import { SIDEBAR } from '#src/texts/labels.ts'
import { LISTS } from '#src/texts/screens.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import { useNearViewport } from '../kit/hooks/use-near-viewport.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useSelection } from './use-selection.ts'
import { Button } from '../kit/button.tsx'
import { cards } from './card.css.ts'
import { ConfirmRemoval } from './confirm-removal.tsx'
import { ListBar } from './list-bar.tsx'
import type { ListPageProps } from './list-page.tsx'
import { ListRow } from './list-row.tsx'
import * as css from '../kit/page.css.ts'
import { selectedIdsOf } from './selection.ts'

/** Whether a key belongs to the list. Text fields and menus handle their own keys. */
const isForRows = ({ currentTarget, target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  currentTarget.contains(target) &&
  !(target instanceof HTMLInputElement && target.type === 'text')

/** The rows, the bar for selected rows, and the next page. */
export const ListRows = (props: ListPageProps) => {
  const { title, noun, items, totalCount, isFound = false, hasMore } = props
  const { view = 'rows', order = '', onDelete } = props
  const { onRename, onExport } = props
  const ids = useMemo(() => items.map((item) => item.id), [items])
  const { marked, choose, chooseAll, drop } = useSelection(ids)
  const { list, leave } = useRowFocus(ids)
  const remove = useCallback(
    (removedIds: readonly string[]) => {
      leave(removedIds)
      drop(removedIds)
      onDelete(removedIds)
    },
    [leave, drop, onDelete],
  )
  const removeOne = useCallback((id: string) => remove([id]), [remove])
  const chosen = selectedIdsOf(marked, ids)
  const [isAsked, setAsked] = useState(false)
  const close = useCallback(() => setAsked(false), [])
  const { drawn, ref: end } = useDrawnRows(items.length, order)
  if (items.length === 0 && !hasMore) return null
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isForRows(event)) chooseAll(false)
      }}
    >
      <ListBar
        noun={noun}
        chosen={chosen.length}
        rows={items.length}
        total={Math.max(totalCount, items.length)}
        isFound={isFound}
        onAll={chooseAll}
        onDelete={() => (chosen.length > DELETE_CONFIRM_ROWS ? setAsked(true) : remove(chosen))}
      />
      <ConfirmRemoval
        count={isAsked ? chosen.length : null}
        noun={noun.many}
        onConfirm={() => {
          close()
          remove(chosen)
        }}
        onCancel={close}
      />
      <ul aria-label={title} ref={list} className={view === 'cards' ? cards : undefined}>
        {items.slice(0, drawn).map((item) => (
          <ListRow
            key={item.id}
            item={item}
            view={view}
            isChosen={marked.has(item.id)}
            onChoose={choose}
            onRename={onRename}
            onDelete={removeOne}
            {...(onExport && { onExport })}
          />
        ))}
      </ul>
      {drawn < items.length ? <p className={css.listEnd} ref={end} /> : <More {...props} />}
    </div>
  )
}

/**
 * Loads the next page when the end of the list comes near the viewport, or when its button is
 * pressed. After a failure, only the button loads.
 */
const More = ({ items, status, error, hasMore, onMore }: ListPageProps) => {
  const near = useNearViewport(hasMore && status === 'ready', onMore)
  return (
    <>
      {error !== null && items.length > 0 && (
        <p className={css.listEnd} role="alert">
          {error}
        </p>
      )}
      {hasMore && (
        <p className={css.listEnd} ref={near}>
          <Button kind="line" onClick={onMore} aria-disabled={status === 'loading'}>
            {status === 'loading' ? SIDEBAR.loading : LISTS.showMore}
          </Button>
        </p>
      )}
    </>
  )
}
