import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Pencil, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { TOP_BAR } from '#contract/labels.ts'
import { LISTS, SHEETS } from '#contract/screen-labels.ts'
import { useInlineRename } from '../hooks/inline-rename.ts'
import { Check } from '../kit/check.tsx'
import { Icon } from '../kit/icon.tsx'
import { Menu } from '../kit/menu.tsx'
import { RenameField } from '../kit/rename-field.tsx'
import { cut, grow } from '../theme/text.css.ts'
import { FoundText } from './found-text.tsx'
import { RowMeta, type ListItem } from './row-meta.tsx'
import * as css from './page.css.ts'

/** What can be done with a row; the same functions for all of them. */
export type RowActions = {
  readonly onChoose: (id: string, withShift: boolean) => void
  readonly onRename: (id: string, title: string) => void
  readonly onDelete: (id: string) => void
}

type ListRowProps = RowActions & { readonly item: ListItem; readonly isChosen: boolean }

const isSameItem = (a: ListItem, b: ListItem): boolean =>
  Object.entries({ ...a, ...b }).every(([key, value]) => Reflect.get(a, key) === value)

/** Tick box, link named by the title, when, menu "Actions for {title}" (CONV-16). F2 renames. */
export const ListRow = memo(
  ({ item, isChosen, onChoose, onRename, onDelete }: ListRowProps) => {
    const { id, title, to, found, query = '' } = item
    const { isEditing, start, onDone, restRef } = useInlineRename((next) => onRename(id, next))
    return (
      <li className={isChosen ? `${css.row} ${css.rowChosen}` : css.row}>
        <Check
          label={SHEETS.select(title)}
          checked={isChosen}
          onChange={(_, withShift) => onChoose(id, withShift)}
        />
        {isEditing ? (
          <span className={grow}>
            <RenameField title={title} onDone={onDone} />
          </span>
        ) : (
          <div className={css.rowText}>
            <Link
              to={to}
              params={{ id }}
              className={css.rowLink}
              title={title}
              ref={restRef}
              onKeyDown={(event) => {
                if (event.key === 'F2') start()
              }}
            >
              <span className={`${css.rowTitle} ${cut}`}>
                <FoundText text={title} query={query} />
              </span>
            </Link>
            {found && (
              <p className={css.found}>
                <FoundText text={found} query={query} />
              </p>
            )}
          </div>
        )}
        <RowMeta item={item} />
        <Actions item={item} onRename={start} onDelete={onDelete} />
      </li>
    )
  },
  ({ item, ...a }, { item: next, ...b }) =>
    isSameItem(item, next) &&
    a.isChosen === b.isChosen &&
    a.onChoose === b.onChoose &&
    a.onRename === b.onRename &&
    a.onDelete === b.onDelete,
)

type ActionsProps = {
  readonly item: ListItem
  readonly onRename: () => void
  readonly onDelete: (id: string) => void
}

const Actions = ({ item: { id, title, to }, onRename, onDelete }: ActionsProps) => {
  const navigate = useNavigate()
  return (
    <Menu
      label={SHEETS.actions(title)}
      shape="icon"
      items={[
        {
          type: 'action',
          label: LISTS.open,
          icon: SquareArrowOutUpRight,
          onSelect: () => void navigate({ to, params: { id } }),
        },
        { type: 'action', label: TOP_BAR.rename, icon: Pencil, onSelect: onRename },
        { type: 'rule' },
        {
          type: 'action',
          label: LISTS.delete,
          icon: Trash2,
          tone: 'neg',
          onSelect: () => onDelete(id),
        },
      ]}
    >
      <Icon of={Ellipsis} />
    </Menu>
  )
}
