import { Search } from '../kit/icons.ts'
import { TOP_BAR } from '#src/texts/labels.ts'
import { actionRows } from '../actions/action-rows.ts'
import { useActing } from '../actions/use-acting.ts'
import type { MenuSlot } from '../kit/menu-items.ts'
import { MenuPanel } from '../kit/menu-panel.tsx'

type TransferMenuPanelProps = MenuSlot & {
  /** How many files wait for an answer, null where none does. */
  readonly waits: string | null
}

/** What the menu "More" of the editor holds on phones; the palette too, for which its bar has no room. */
export const TransferMenuPanel = ({ waits, ...slot }: TransferMenuPanelProps) => {
  const { scene, tools } = useActing()
  const anchor = slot.anchor.current
  return (
    <MenuPanel
      {...slot}
      header={waits}
      items={[
        ...actionRows(['importSpreadsheet', 'export'], scene(), tools),
        {
          type: 'action',
          label: TOP_BAR.palette,
          icon: Search,
          onSelect: () => tools.openDialog('palette', anchor),
        },
      ]}
    />
  )
}
