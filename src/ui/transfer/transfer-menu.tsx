import { Ellipsis } from '../kit/icons.ts'
import { SHEETS } from '#src/texts/screens.ts'
import { IMPORT_WAITING } from '#src/texts/transfer.ts'
import { Icon } from '../kit/icon.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import * as css from './transfer.css.ts'

const Panel = lazyComponent(
  async () => (await import('./transfer-menu-panel.tsx')).TransferMenuPanel,
)

/** Number of files that wait for the user's choices. */
type TransferMenuProps = { readonly asking: number }

/** "Import" and "Export" in one menu, on phones. The button shows how many files wait. */
export const TransferMenu = ({ asking }: TransferMenuProps) => {
  const waits = asking > 0 ? IMPORT_WAITING.waits(asking) : null
  return (
    <MenuButton
      label={SHEETS.more}
      title={waits ?? SHEETS.more}
      {...(waits === null && { shape: 'icon' })}
      preload={Panel.preload}
      menu={(slot) => <Panel {...slot} waits={waits} />}
    >
      <Icon of={Ellipsis} />
      {waits !== null && <span className={css.asking} data-count={asking} />}
    </MenuButton>
  )
}
