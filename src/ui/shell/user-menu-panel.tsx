import { Copy, LogOut } from 'lucide-react'
import { SIDEBAR } from '#contract/labels.ts'
import { LOG_TEXTS } from '#contract/wording.ts'
import { selectSession } from '#src/events/selectors.ts'
import type { Theme } from '#src/services/preferences.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { useTheme } from '../hooks/theme.ts'
import type { MenuSlot } from '../kit/menu-items.ts'
import { MenuPanel } from '../kit/menu-panel.tsx'
import { cut } from '../theme/text.css.ts'
import { personOf } from './person.ts'
import * as css from './sidebar.css.ts'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const satisfies readonly { value: Theme; label: string }[]

/** What the user menu holds (SHELL-21, LOG-3); loaded with the first look at it. */
export const UserMenuPanel = (slot: MenuSlot) => {
  const { name, email } = personOf(useApp(selectSession))
  const send = useSend()
  const [theme, setTheme] = useTheme()
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
          type: 'choice',
          label: 'Theme',
          value: theme,
          options: THEMES,
          onChoose: (value) =>
            setTheme(THEMES.find((one) => one.value === value)?.value ?? 'system'),
        },
        { type: 'rule' },
        {
          type: 'action',
          label: LOG_TEXTS.copy,
          icon: Copy,
          onSelect: () => send({ type: 'COPY_LOG' }),
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
