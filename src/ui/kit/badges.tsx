import type { ReactNode } from 'react'
import * as css from './badges.css.ts'

type Text = { readonly children: ReactNode }

/** A short state in words: "Saved", "Public". The tone is never its only carrier. */
export const Tag = ({
  tone = 'quiet',
  children,
}: Text & { readonly tone?: 'quiet' | 'neg' | 'warn' | 'pos' }) => (
  <span className={css.tag[tone]}>{children}</span>
)

/** A key: `<Kbd>Ctrl</Kbd>`. */
export const Kbd = ({ children }: Text) => <kbd className={css.kbd}>{children}</kbd>

/** The number of an entry, the key that joins chat and sheet (look, "The idea" 3). */
export const Folio = ({ number }: { readonly number: number }) => (
  <span className={css.folio}>{number}</span>
)

/** Initials in a square; the name stands beside it. */
export const Avatar = ({ initials }: { readonly initials: string }) => (
  <span className={css.avatar} aria-hidden>
    {initials}
  </span>
)

/** Turns while something runs; still with reduced motion. The word beside it says what. */
export const Spinner = () => <span className={css.spinner} aria-hidden />

/** A dot while an answer streams. With `label` it is told to screen readers. */
export const LiveDot = ({ label }: { readonly label?: string }) => (
  <span
    className={css.live}
    {...(label ? { role: 'img', 'aria-label': label, title: label } : {})}
  />
)
