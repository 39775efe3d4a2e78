import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Pencil, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { TOP_BAR } from '#contract/labels.ts'
import { SHEETS } from '#contract/screen-labels.ts'
import { useInlineRename } from '../hooks/inline-rename.ts'
import { Check } from '../kit/check.tsx'
import { Icon } from '../kit/icon.tsx'
import { Menu } from '../kit/menu.tsx'
import { RenameField } from '../kit/rename-field.tsx'
import { SkeletonBar } from '../kit/skeleton.tsx'
import { cut, grow } from '../theme/text.css.ts'
import * as css from './page.css.ts'

/** One row of a list, whatever it lists. */
export type ListItem = {
  readonly id: string
  readonly title: string
  /** The route that shows it. */
  readonly to: '/app/chat/$id' | '/app/spreadsheet/$id'
  /** Below or beside the title: dates, tags. */
  readonly meta: ReactNode
}

type ListRowProps = {
  readonly item: ListItem
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onRename: (title: string) => void
  readonly onDelete: () => void
}

/** Tick box, link named by the title, meta, menu "Actions for {title}" (CONV-16). */
export const ListRow = ({ item, isChosen, onChoose, onRename, onDelete }: ListRowProps) => {
  const { id, title, to, meta } = item
  const { isEditing, start, onDone, restRef } = useInlineRename(onRename)
  const navigate = useNavigate()
  return (
    <li className={isChosen ? `${css.row} ${css.rowChosen}` : css.row}>
      <Check label={SHEETS.select(title)} checked={isChosen} onChange={onChoose} />
      {isEditing ? (
        <span className={grow}>
          <RenameField title={title} onDone={onDone} />
        </span>
      ) : (
        <Link to={to} params={{ id }} className={css.rowLink} title={title} ref={restRef}>
          <span className={`${css.rowTitle} ${cut}`}>{title}</span>
        </Link>
      )}
      {meta}
      <Menu
        label={SHEETS.actions(title)}
        shape="icon"
        items={[
          {
            type: 'action',
            label: 'Open',
            icon: SquareArrowOutUpRight,
            onSelect: () => void navigate({ to, params: { id } }),
          },
          {
            type: 'action',
            label: TOP_BAR.rename,
            icon: Pencil,
            onSelect: start,
          },
          { type: 'rule' },
          { type: 'action', label: 'Delete', icon: Trash2, tone: 'neg', onSelect: onDelete },
        ]}
      >
        <Icon of={Ellipsis} />
      </Menu>
    </li>
  )
}

const SKELETON_WIDTHS = ['46%', '34%', '52%', '40%', '28%']

/** Rows of the real height while the first page loads. */
export const RowSkeletons = () => (
  <>
    <div className={css.bar} />
    {SKELETON_WIDTHS.map((width) => (
      <div key={width} className={css.row}>
        <SkeletonBar width={16} height={16} />
        <span className={grow}>
          <SkeletonBar width={width} />
        </span>
        <SkeletonBar width={44} height={8} />
      </div>
    ))}
  </>
)
