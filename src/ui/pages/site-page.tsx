import { Link } from '@tanstack/react-router'
import { SquareArrowOutUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PUBLIC, SIGN_IN } from '#contract/screen-labels.ts'
import { useConfig } from '../hooks/app.tsx'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Wordmark } from '../kit/mark.tsx'
import { hideOnPhone } from '../theme/text.css.ts'
import * as css from './site.css.ts'

/** The frame of a public page: bar, page with its margin rule, foot (NAV-2, NAV-23). */
export const SitePage = ({ children }: { readonly children: ReactNode }) => {
  const { api_docs_url } = useConfig()
  return (
    <div className={css.site}>
      <header className={css.bar}>
        <Link to="/" aria-label="Ledgerline, home">
          <Wordmark />
        </Link>
        <nav className={`${css.barNav} ${hideOnPhone}`} aria-label="Site">
          <Link to="/about" className={css.barLink}>
            About
          </Link>
          <Link to="/pricing" className={css.barLink}>
            Pricing
          </Link>
        </nav>
        <span className={css.room} />
        <a
          className={buttonClass({}, hideOnPhone)}
          href={api_docs_url}
          target="_blank"
          rel="noreferrer"
        >
          {PUBLIC.accessApi}
          <Icon of={SquareArrowOutUpRight} size={14} />
        </a>
        <Link to="/sign-in/$" params={{ _splat: '' }} className={buttonClass({})}>
          {SIGN_IN.signIn}
        </Link>
        <Link to="/sign-up/$" params={{ _splat: '' }} className={buttonClass({ kind: 'main' })}>
          {PUBLIC.tryNow}
        </Link>
      </header>
      <main className={css.sheet}>{children}</main>
      <footer className={css.foot}>
        <div className={css.footRow}>
          <span>© 2026 Ledgerline</span>
          <nav className={css.footNav} aria-label="Footer">
            <Link to="/privacy" className={css.barLink}>
              {PUBLIC.privacy}
            </Link>
            <Link to="/terms" className={css.barLink}>
              {PUBLIC.terms}
            </Link>
            <a href="/sitemap.xml" className={css.barLink}>
              {PUBLIC.sitemap}
            </a>
          </nav>
        </div>
      </footer>
    </div>
  )
}
