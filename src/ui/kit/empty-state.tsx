import { CircleAlert, TriangleAlert } from './icons.ts'
import type { ReactNode } from 'react'
import * as css from './empty-state.css.ts'
import { Icon } from './icon.tsx'

type EmptyStateProps = {
  /** For an error, the exact text of the error catalogue. */
  readonly title: string
  /** An explanation, or a sentence that says which data is safe. */
  readonly text?: string
  /** At most one filled and one outlined button. */
  readonly children?: ReactNode
  readonly alert?: boolean
  /** If true, the page holds nothing else and this title is its `h1`. */
  readonly isPage?: boolean
}

/** The state for an empty list or a failed load. */
export const EmptyState = ({ title, text, children, alert, isPage }: EmptyStateProps) => {
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
  /** Red means failed, ochre means incomplete. */
  readonly tone?: 'neg' | 'warn'
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A failure inside a message or a form. */
export const FailureMessage = ({ tone = 'neg', children, action }: FailProps) => (
  <div className={css.failBox[tone]}>
    <span className={css.sign[tone]}>
      <Icon of={tone === 'neg' ? CircleAlert : TriangleAlert} />
    </span>
    <div className={css.words}>{children}</div>
    {action && <div className={css.action}>{action}</div>}
  </div>
)
