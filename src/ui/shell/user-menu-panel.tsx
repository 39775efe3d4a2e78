import { Bell, LogOut, Settings } from 'lucide-react'
import { SIDEBAR } from '#contract/labels.ts'
import { PAST_NOTICES } from '#contract/notice-wording.ts'
import { selectPast, selectSession } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { useOpenDialog } from '../hooks/open-dialog.ts'
import type { MenuSlot } from '../kit/menu-items.ts'
import { MenuPanel } from '../kit/menu-panel.tsx'
import { cut } from '../theme/text.css.ts'
import { DIALOGS } from './dialogs.tsx'
import { personOf } from './person.ts'
import * as css from './sidebar.css.ts'

/** What the user menu holds (SHELL-21, SHELL-41); loaded with the first look at it. */
export const UserMenuPanel = (slot: MenuSlot) => {
  const { name, email } = personOf(useApp(selectSession))
  const { unread } = useApp(selectPast)
  const send = useSend()
  const openDialog = useOpenDialog()
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
      items={[
        { type: 'rule' },
        {
          type: 'action',
          label: DIALOGS.notifications.title,
          icon: Bell,
          ...(unread > 0 && { keys: PAST_NOTICES.unread(unread) }),
          onSelect: () => openDialog('notifications', slot.anchor.current),
        },
        {
          type: 'action',
          label: DIALOGS.settings.title,
          icon: Settings,
          onSelect: () => openDialog('settings', slot.anchor.current),
        },
        {
          type: 'action',
          label: SIDEBAR.logOut,
          icon: LogOut,
          onSelect: () => send({ type: 'SIGN_OUT' }),
        },
      ]}
    />
  )
}
