import { SIDEBAR } from '#src/texts/labels.ts'
import { SIGN_IN } from '#src/texts/screens.ts'
import { PUBLIC_PAGES } from '#src/texts/site.ts'
import { selectSession } from '#src/log/selectors/selectors.ts'
import { AppLink } from '../kit/app-link.tsx'
import { useApp } from '../kit/hooks/app.tsx'
import { useDropVisitorText, useSignInSearch } from '../sign-in/use-visitor-text.ts'
import { buttonClass } from '../kit/button.tsx'
import { Avatar } from '../kit/badges.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import { personOf } from '../shell/person.ts'
import * as css from './site.css.ts'

const Menu = lazyComponent(async () => (await import('./site-menu.tsx')).SiteMenu)

/**
 * The right end of the bar: sign-in and sign-up, or the signed-in user. It stays invisible until
 * the session is known or its request has failed.
 */
export const SiteAccount = ({ isAtChat }: { readonly isAtChat: boolean }) => {
  const { status, error } = useApp(selectSession)
  const search = useSignInSearch(isAtChat)
  useDropVisitorText(true)
  if (status === 'signedIn') return <Person />
  return (
    <span className={css.entry[status === 'signedOut' || error !== null ? 'known' : 'unknown']}>
      <AppLink to="/sign-in/$" params={{ _splat: '' }} search={search} className={buttonClass({})}>
        {SIGN_IN.signIn}
      </AppLink>
      <AppLink
        to="/sign-up/$"
        params={{ _splat: '' }}
        search={search}
        className={buttonClass({ kind: 'main' })}
      >
        {PUBLIC_PAGES.tryNow}
      </AppLink>
    </span>
  )
}

/** A link into the app, and the user menu. */
const Person = () => {
  const { name, initials } = personOf(useApp(selectSession))
  return (
    <span className={css.entry.known}>
      <AppLink to="/app" className={buttonClass({ kind: 'main' })}>
        {PUBLIC_PAGES.open}
      </AppLink>
      <span className={css.person}>
        <MenuButton
          label={SIDEBAR.userMenu}
          title={name}
          shape="icon"
          preload={Menu.preload}
          menu={(slot) => <Menu {...slot} />}
        />
        <span className={css.initials}>
          <Avatar initials={initials} />
        </span>
      </span>
    </span>
  )
}
