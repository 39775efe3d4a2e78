import type { ReactNode } from 'react'
import { PUBLIC_PAGES } from '#src/texts/site.ts'
import { AppLink } from '../kit/app-link.tsx'
import { Wordmark } from '../kit/logo.tsx'
import * as css from './auth.css.ts'
import { LedgerFigures } from '../site/ledger-figures.tsx'

type AuthPageProps = {
  readonly children: ReactNode
}

/** The layout of sign-in and sign-up: the form beside a decorative ledger page. */
export const AuthPage = ({ children }: AuthPageProps) => (
  <div className={css.auth}>
    <div className={css.side}>
      <header className={css.home}>
        <AppLink to="/" aria-label={PUBLIC_PAGES.home}>
          <Wordmark />
        </AppLink>
      </header>
      <main>{children}</main>
      <footer className={css.legal}>
        <AppLink to="/$page" params={{ page: 'privacy' }}>
          {PUBLIC_PAGES.privacy}
        </AppLink>
        <span aria-hidden>·</span>
        <AppLink to="/$page" params={{ page: 'terms' }}>
          {PUBLIC_PAGES.terms}
        </AppLink>
      </footer>
    </div>
    <div className={css.page} aria-hidden>
      <LedgerFigures />
    </div>
  </div>
)
