import { ChevronDown } from '../kit/icons.ts'
import { SIDEBAR } from '#src/texts/labels.ts'
import { selectSession } from '#src/log/selectors/selectors.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { Icon } from '../kit/icon.tsx'
import { Avatar } from '../kit/badges.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import { cut } from '../theme/text.css.ts'
import { personOf } from './person.ts'
import * as css from './sidebar.css.ts'

const Panel = lazyComponent(async () => (await import('./user-menu-panel.tsx')).UserMenuPanel)

/**
 * The user's name, organization and menu. The button lies behind the words and does not contain
 * them, so its accessible name stays "User menu".
 */
export const UserMenu = ({ wide }: { readonly wide: boolean }) => {
  const { name, organization, initials } = personOf(useApp(selectSession))
  return (
    <div className={css.user}>
      <MenuButton
        label={SIDEBAR.userMenu}
        title={name}
        className={css.meButton}
        preload={Panel.preload}
        menu={(slot) => <Panel {...slot} />}
      />
      <Avatar initials={initials} />
      {wide && (
        <>
          <span className={css.userText}>
            <b className={`${css.userName} ${cut}`}>{name}</b>
            <span className={`${css.userMeta} ${cut}`}>{organization}</span>
          </span>
          <Icon of={ChevronDown} size={14} className={css.menuIcon} />
        </>
      )}
    </div>
  )
}
