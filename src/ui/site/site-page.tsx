import type { ReactNode } from 'react'
import { PUBLIC_PAGES } from '#src/texts/site.ts'
import type { SitePage as Page } from '#contract/api/site-pages.ts'
import { AppLink } from '../kit/app-link.tsx'
import { useConfig } from '../kit/hooks/app.tsx'
import { useNow } from '../kit/hooks/use-now.ts'
import { usePageHead } from '../lists/use-page-head.ts'
import { phoneOnly } from '../theme/text.css.ts'
import { SiteBar, SiteLinks } from './site-bar.tsx'
import * as css from './site.css.ts'

/** The layout of a public page: bar, page with a margin rule, footer. */
export const SitePage = ({
  page,
  children,
}: {
  readonly page: Page
  readonly children: ReactNode
}) => {
  const { api_docs_url } = useConfig()
  usePageHead(page)
  const year = useNow().getFullYear()
  return (
    <div className={css.site}>
      <a className={css.skip} href="#main">
        {PUBLIC_PAGES.skip}
      </a>
      <SiteBar />
      <main id="main" className={css.sheet} tabIndex={-1}>
        {children}
      </main>
      <footer className={css.foot}>
        <div className={css.footRow}>
          <nav
            className={`${css.footNav} ${css.footPages} ${phoneOnly}`}
            aria-label={PUBLIC_PAGES.pages}
          >
            <SiteLinks />
            <a href={api_docs_url} target="_blank" rel="noreferrer" className={css.barLink}>
              {PUBLIC_PAGES.accessApi}
            </a>
          </nav>
          <span>© {year} Ledgerline</span>
          <nav className={css.footNav} aria-label={PUBLIC_PAGES.footer}>
            <AppLink to="/$page" params={{ page: 'privacy' }} className={css.barLink}>
              {PUBLIC_PAGES.privacy}
            </AppLink>
            <AppLink to="/$page" params={{ page: 'terms' }} className={css.barLink}>
              {PUBLIC_PAGES.terms}
            </AppLink>
            <a href="/sitemap.xml" className={css.barLink}>
              {PUBLIC_PAGES.sitemap}
            </a>
          </nav>
        </div>
      </footer>
    </div>
  )
}
