import type { ReactNode } from 'react'
import * as css from './badges.css.ts'

type Text = { readonly children: ReactNode }

/**
 * A short state in words: "Saved", "Public". The words carry the meaning, `tone` only supports it.
 */
export const Tag = ({
  tone = 'quiet',
  children,
}: Text & { readonly tone?: 'quiet' | 'neg' | 'warn' | 'pos' }) => (
  <span className={css.tag[tone]}>{children}</span>
)

/** A key: `<Kbd>Ctrl</Kbd>`. */
export const Kbd = ({ children }: Text) => <kbd className={css.kbd}>{children}</kbd>

/** The number of a turn. The answer in the chat and the cells that it wrote both show it. */
export const Folio = ({ number }: { readonly number: number }) => (
  <span className={css.folio}>{number}</span>
)

/** Initials in a square. Show the full name beside it. */
export const Avatar = ({ initials }: { readonly initials: string }) => (
  <span className={css.avatar} aria-hidden>
    {initials}
  </span>
)

/** A spinner. It does not move under reduced motion. Show a word beside it. */
export const Spinner = () => <span className={css.spinner} aria-hidden />

/** A dot for a streaming answer. Screen readers hear `label` if given. */
export const LiveDot = ({ label }: { readonly label?: string }) => (
  <span
    className={css.liveDot}
    {...(label ? { role: 'img', 'aria-label': label, title: label } : {})}
  />
)
