import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PUBLIC } from '#contract/site-labels.ts'
import { Wordmark } from '../kit/mark.tsx'
import * as css from './auth.css.ts'
import { LedgerFigures } from './ledger-figures.tsx'

type AuthPageProps = {
  /** The form. */
  readonly children: ReactNode
}

/** The frame of sign-in and sign-up: a form, and a page of the ledger beside it. */
export const AuthPage = ({ children }: AuthPageProps) => (
  <div className={css.auth}>
    <div className={css.side}>
      <header className={css.home}>
        <Link to="/" aria-label={PUBLIC.home}>
          <Wordmark />
        </Link>
      </header>
      <main>{children}</main>
      <footer className={css.legal}>
        <Link to="/$page" params={{ page: 'privacy' }}>
          {PUBLIC.privacy}
        </Link>
        <span aria-hidden>·</span>
        <Link to="/$page" params={{ page: 'terms' }}>
          {PUBLIC.terms}
        </Link>
      </footer>
    </div>
    <div className={css.page} aria-hidden>
      <LedgerFigures />
    </div>
  </div>
)
