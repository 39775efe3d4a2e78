import type { ReactNode } from 'react'
import { problem } from '../account/account.css.ts'
import { Fail } from '../kit/blank.tsx'

/** What failed, told at once, and perhaps what to do. */
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
