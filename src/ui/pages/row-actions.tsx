import { useNavigate } from '@tanstack/react-router'
import {
  Copy,
  Download,
  Ellipsis,
  Pencil,
  Share2,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { TOP_BAR } from '#contract/labels.ts'
import { LISTS, SHEET_LIST, SHEETS } from '#contract/screen-labels.ts'
import { Icon } from '../kit/icon.tsx'
import { Menu } from '../kit/menu.tsx'
import type { MenuItem } from '../kit/menu-items.ts'
import type { ListItem } from './row-meta.tsx'

/** What can be done with any row, and with a spreadsheet's; the same functions for all of them. */
export type ItemActions = {
  readonly onRename: (id: string, title: string) => void
  readonly onShare?: (id: string) => void
  readonly onExport?: (id: string) => void
  readonly onCopy?: (id: string) => void
}

type RowActionsProps = Omit<ItemActions, 'onRename'> & {
  readonly item: ListItem
  readonly onRename: () => void
  readonly onDelete: (id: string) => void
}

const action = (
  label: string,
  icon: Extract<MenuItem, { type: 'action' }>['icon'] & {},
  onSelect: (() => void) | undefined,
): readonly MenuItem[] => (onSelect ? [{ type: 'action', label, icon, onSelect }] : [])

/** The menu "Actions for {title}" of a row or card (CONV-16, SHEET-28). */
export const RowActions = (props: RowActionsProps) => {
  const { item, onRename, onShare, onExport, onCopy, onDelete } = props
  const navigate = useNavigate()
  const { id, title, to } = item
  const open = () => void navigate({ to, params: { id } })
  return (
    <Menu
      label={SHEETS.actions(title)}
      shape="icon"
      items={[
        ...action(LISTS.open, SquareArrowOutUpRight, open),
        ...action(TOP_BAR.rename, Pencil, onRename),
        ...action(SHEETS.share, Share2, onShare && (() => onShare(id))),
        ...action(SHEETS.export, Download, onExport && (() => onExport(id))),
        ...action(SHEET_LIST.copy, Copy, onCopy && (() => onCopy(id))),
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
