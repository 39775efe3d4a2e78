import { Ellipsis } from '../kit/icons.ts'
import { SHEETS } from '#src/texts/screens.ts'
import { Icon } from '../kit/icon.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import type { ListItem } from './row-meta.tsx'

const Panel = lazyComponent(async () => (await import('./row-menu-panel.tsx')).RowMenuPanel)

/** The page's actions for its rows. They are stable, so `memo` works. */
export type ItemActions = {
  readonly onRename: (id: string, title: string) => void
  readonly onExport?: (id: string) => void
}

type RowActionsProps = Pick<ItemActions, 'onExport'> & {
  readonly item: ListItem
  readonly onRename: () => void
  readonly onDelete: (id: string) => void
}

/** The menu "Actions for {title}" of a row or card. */
export const RowActions = ({ item, onRename, onExport, onDelete }: RowActionsProps) => {
  const { id, title, to } = item
  const acts = {
    rename: onRename,
    delete: () => onDelete(id),
    ...(onExport && { export: () => onExport(id) }),
  }
  const row = { kind: to === '/app/chat/$id' ? 'chat' : 'sheet', id } as const
  return (
    <MenuButton
      label={SHEETS.actions(title)}
      shape="icon"
      preload={Panel.preload}
      menu={(slot) => <Panel {...slot} row={row} acts={acts} />}
    >
      <Icon of={Ellipsis} />
    </MenuButton>
  )
}
