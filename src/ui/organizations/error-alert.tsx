import type { ReactNode } from 'react'
import { problem } from '../account/account.css.ts'
import { FailureMessage } from '../kit/empty-state.tsx'

/** An error that screen readers announce at once, with an optional button. */
export const ErrorAlert = ({
  text,
  action,
}: {
  readonly text: string
  readonly action?: ReactNode
}) => (
  <div role="alert" className={problem}>
    <FailureMessage action={action}>{text}</FailureMessage>
  </div>
)
