import { ChevronDown, LogOut } from 'lucide-react'
import { SIDEBAR } from '#contract/labels.ts'
import { selectSession } from '#src/events/selectors.ts'
import type { Theme } from '#src/services/preferences.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { useTheme } from '../hooks/theme.ts'
import { Icon } from '../kit/icon.tsx'
import { Avatar } from '../kit/marks.tsx'
import { Menu } from '../kit/menu.tsx'
import { cut } from '../theme/text.css.ts'
import { personOf } from './person.ts'
import * as css from './sidebar.css.ts'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const satisfies readonly { value: Theme; label: string }[]

/**
 * Name, organization, email and what concerns the person (spec §2, SHELL-21). The button lies below the
 * words and not around them: its name is "User menu", whoever is signed in.
 */
export const UserMenu = ({ wide }: { readonly wide: boolean }) => {
  const { name, email, organization, initials } = personOf(useApp(selectSession))
  const send = useSend()
  const [theme, setTheme] = useTheme()
  return (
    <div className={css.me}>
      <Menu
        label={SIDEBAR.userMenu}
        className={css.meButton}
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
            label: SIDEBAR.logOut,
            icon: LogOut,
            onSelect: () => send({ type: 'SIGN_OUT' }),
          },
        ]}
      />
      <Avatar initials={initials} />
      {wide && (
        <>
          <span className={css.who}>
            <b className={`${css.whoName} ${cut}`}>{name}</b>
            <span className={`${css.whoMeta} ${cut}`}>{organization}</span>
          </span>
          <Icon of={ChevronDown} size={14} className={css.above} />
        </>
      )}
    </div>
  )
}
