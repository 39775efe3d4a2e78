import { selectCredits, selectPast, selectSession } from '#src/events/selectors.ts'
import { useApp, useConfig, useSend } from '../hooks/app.tsx'
import { useOpenDialog } from '../hooks/open-dialog.ts'
import type { MenuSlot } from '../kit/menu-items.ts'
import { MenuPanel } from '../kit/menu-panel.tsx'
import { cut } from '../theme/text.css.ts'
import { personOf } from './person.ts'
import * as css from './sidebar.css.ts'
import { userMenuItems } from './user-menu-items.ts'

/** What the user menu holds (SHELL-21, SHELL-22); loaded with the first look at it. */
export const UserMenuPanel = (slot: MenuSlot) => {
  const session = useApp(selectSession)
  const { name, email } = personOf(session)
  const { unread } = useApp(selectPast)
  const credits = useApp(selectCredits)
  const { flags } = useConfig()
  const send = useSend()
  const openDialog = useOpenDialog()
  const anchor = slot.anchor.current
  return (
    <MenuPanel
      {...slot}
      placement="bottom-start"
      header={
        <>
          <b className={`${css.whoName} ${cut}`}>{name}</b>
          <span className={`${css.whoMeta} ${cut}`}>{email}</span>
        </>
      }
      items={userMenuItems({
        flags,
        credits,
        hasAccount: session.hasAccount,
        unread,
        openDialog,
        anchor,
        send,
      })}
    />
  )
}
