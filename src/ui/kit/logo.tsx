import { mark, wordmark } from './logo.css.ts'

/** The mark: an L made of a margin line and a double total rule. */
export const LogoMark = () => (
  <svg className={mark} viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M5 1.5V18.5" strokeWidth="2.5" />
    <path d="M8 14.25H18.5M8 17.75H18.5" strokeWidth="1.5" />
  </svg>
)

/** The mark and the product name. */
export const Wordmark = () => (
  <span className={wordmark}>
    <LogoMark />
    Ledgerline
  </span>
)
