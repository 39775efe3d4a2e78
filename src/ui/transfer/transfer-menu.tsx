import { Download, Ellipsis, FileUp } from 'lucide-react'
import { SHEETS } from '#contract/screen-labels.ts'
import { IMPORT_KEPT } from '#contract/transfer-wording.ts'
import { Icon } from '../kit/icon.tsx'
import { Menu } from '../kit/menu.tsx'
import type { MenuItem } from '../kit/menu-items.ts'
import * as css from './transfer.css.ts'

type TransferMenuProps = {
  /** Files that wait for an answer. */
  readonly asking: number
  readonly onImport: () => void
  /** Null where there is nothing to export yet. */
  readonly onExport: (() => void) | null
}

/** "Import" and "Export" on phones: both in a menu, which says how many files wait (TRANSFER-25, TRANSFER-47). */
export const TransferMenu = ({ asking, onImport, onExport }: TransferMenuProps) => {
  const items: readonly MenuItem[] = [
    { type: 'action', label: SHEETS.import, icon: FileUp, onSelect: onImport },
    ...(onExport
      ? [{ type: 'action', label: SHEETS.export, icon: Download, onSelect: onExport } as const]
      : []),
  ]
  const waits = asking > 0 ? IMPORT_KEPT.waits(asking) : null
  return (
    <Menu
      label={SHEETS.more}
      title={waits ?? SHEETS.more}
      {...(waits === null && { shape: 'icon' })}
      items={items}
      header={waits}
    >
      <Icon of={Ellipsis} />
      {waits !== null && <span className={css.asking} data-count={asking} />}
    </Menu>
  )
}
