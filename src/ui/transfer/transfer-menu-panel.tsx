import { Search } from '../kit/icons.ts'
import { TOP_BAR } from '#src/texts/labels.ts'
import { actionMenuItems } from '../actions/action-menu-items.ts'
import { useActionEnvironment } from '../actions/use-action-environment.ts'
import type { MenuSlot } from '../kit/menu-items.ts'
import { MenuPanel } from '../kit/menu-panel.tsx'

type TransferMenuPanelProps = MenuSlot & {
  /** The text that says which files wait for the user's choices, or null. */
  readonly waits: string | null
}

/**
 * The editor's menu "More" on phones. It includes the palette, because the top bar has no room for
 * a palette button.
 */
export const TransferMenuPanel = ({ waits, ...slot }: TransferMenuPanelProps) => {
  const { scene, tools } = useActionEnvironment()
  const anchor = slot.anchor.current
  return (
    <MenuPanel
      {...slot}
      header={waits}
      items={[
        ...actionMenuItems(['importSpreadsheet', 'export', 'checkSheet'], scene(), tools),
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
