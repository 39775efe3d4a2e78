import type { ReactNode } from 'react'
import { visuallyHidden } from '../theme/text.css.ts'

/** Text for screen readers alone. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={visuallyHidden}>{children}</span>
)
