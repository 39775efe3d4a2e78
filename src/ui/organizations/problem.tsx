import type { ReactNode } from 'react'
import { problem } from '../account/account.css.ts'
import { Fail } from '../kit/blank.tsx'

/** An error that screen readers announce at once, with an optional button. */
export const Problem = ({
  text,
  action,
}: {
  readonly text: string
  readonly action?: ReactNode
}) => (
  <div role="alert" className={problem}>
    <Fail action={action}>{text}</Fail>
  </div>
)
