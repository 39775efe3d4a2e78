import type { ReactNode } from 'react'
import { useDelay } from './hooks/use-delay.ts'
import { visuallyHidden } from '../theme/text.css.ts'
import { skeleton } from './blank.css.ts'

/** Nothing is shown for this long, so that a fast answer does not flicker (look, "Loading"). */
const LOADING_DELAY_MS = 200

type LoadingProps = {
  /** What screen readers hear: "Loading...". */
  readonly label: string
  /** Skeleton rows of the real height. */
  readonly children?: ReactNode
}

/** Waits 200 ms, then shows its rows. */
export const Loading = ({ label, children }: LoadingProps) =>
  useDelay(LOADING_DELAY_MS) ? (
    <>
      <output className={visuallyHidden}>{label}</output>
      <div aria-hidden>{children}</div>
    </>
  ) : null

/** One grey bar. `width` as in CSS. */
export const SkeletonBar = ({
  width,
  height = 10,
}: {
  readonly width: string | number
  readonly height?: number
}) => <span className={skeleton} style={{ width, height, opacity: height < 10 ? 0.6 : 1 }} />
