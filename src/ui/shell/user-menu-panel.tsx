import { selectCredits, selectPastNotices, selectSession } from '#src/log/selectors/selectors.ts'
import { useActionEnvironment } from '../actions/use-action-environment.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { useSwitchOrganization } from '../organizations/use-organizations.ts'
import type { MenuSlot } from '../kit/menu-items.ts'
import { MenuPanel } from '../kit/menu-panel.tsx'
import { cut } from '../theme/text.css.ts'
import { personOf } from './person.ts'
import * as css from './sidebar.css.ts'
import { userMenuItems } from './user-menu-items.ts'

/** The content of the user menu. Lazy-loaded on first opening. */
export const UserMenuPanel = (slot: MenuSlot) => {
  const { name, email } = personOf(useApp(selectSession))
  // Subscribes to the state that the rows depend on.
  useApp(selectPastNotices)
  useApp(selectCredits)
  const { scene, tools } = useActionEnvironment()
  const { switchTo } = useSwitchOrganization()
  const anchor = slot.anchor.current
  return (
    <MenuPanel
      {...slot}
      placement="bottom-start"
      header={
        <>
          <b className={`${css.userName} ${cut}`}>{name}</b>
          <span className={`${css.userMeta} ${cut}`}>{email}</span>
        </>
      }
      items={userMenuItems(
        scene(),
        {
          ...tools,
          openDialog: (dialog) => tools.openDialog(dialog, anchor),
        },
        switchTo,
      )}
    />
  )
}
