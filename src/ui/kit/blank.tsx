import { CircleAlert, TriangleAlert } from './icons.ts'
import type { ReactNode } from 'react'
import * as css from './blank.css.ts'
import { Icon } from './icon.tsx'

type BlankProps = {
  /** For an error the exact text of the catalogue. */
  readonly title: string
  /** What it is, or what is safe. */
  readonly text?: string
  /** At most one filled and one outlined button. */
  readonly children?: ReactNode
  readonly alert?: boolean
  /** It is all that the page holds: its title is the page's. */
  readonly isPage?: boolean
}

/** What stands where a list is empty or did not load (look, "Empty", "Error"). */
export const Blank = ({ title, text, children, alert, isPage }: BlankProps) => {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={css.blank} role={alert ? 'alert' : undefined}>
      <Title className={css.title}>{title}</Title>
      {text && <p className={css.text}>{text}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}

type FailProps = {
  /** Red: it failed. Ochre: it is incomplete. */
  readonly tone?: 'neg' | 'warn'
  readonly children: ReactNode
  /** A button, at the right. */
  readonly action?: ReactNode
}

/** A failure inside a message or a form: bar, wash, sign and words. */
export const Fail = ({ tone = 'neg', children, action }: FailProps) => (
  <div className={css.fail[tone]}>
    <span className={css.sign[tone]}>
      <Icon of={tone === 'neg' ? CircleAlert : TriangleAlert} />
    </span>
    <div className={css.words}>{children}</div>
    {action && <div className={css.action}>{action}</div>}
  </div>
)
