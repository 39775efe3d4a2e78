import { AppLink } from '../kit/app-link.tsx'
import { SquareArrowOutUpRight } from '../kit/icons.ts'
import { PUBLIC_PAGES } from '#src/texts/site.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Wordmark } from '../kit/logo.tsx'
import { hideOnPhone } from '../theme/text.css.ts'
import { SiteAccount } from './site-account.tsx'
import * as css from './site.css.ts'

/** Links to public pages, for the bar and the phone's footer. */
export const SiteLinks = () => (
  <>
    <AppLink to="/$page" params={{ page: 'about' }} className={css.barLink}>
      {PUBLIC_PAGES.about}
    </AppLink>
    <AppLink to="/$page" params={{ page: 'pricing' }} className={css.barLink}>
      {PUBLIC_PAGES.pricing}
    </AppLink>
  </>
)

/** The bar of public pages: name, links, API and sign-in. */
export const SiteBar = ({ isAtChat = false }: { readonly isAtChat?: boolean }) => {
  const { api_docs_url } = useConfig()
  return (
    <header className={css.bar}>
      <AppLink to="/" aria-label={PUBLIC_PAGES.home}>
        <Wordmark />
      </AppLink>
      <nav className={`${css.barNav} ${hideOnPhone}`} aria-label={PUBLIC_PAGES.pages}>
        <SiteLinks />
      </nav>
      <span className={css.spacer} />
      <a
        className={buttonClass({}, hideOnPhone)}
        href={api_docs_url}
        target="_blank"
        rel="noreferrer"
      >
        {PUBLIC_PAGES.accessApi}
        <Icon of={SquareArrowOutUpRight} size={14} />
      </a>
      <SiteAccount isAtChat={isAtChat} />
    </header>
  )
}
