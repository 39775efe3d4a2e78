import type { ReactNode } from 'react'
import { useDelay } from './hooks/use-delay.ts'
import { visuallyHidden } from '../theme/text.css.ts'
import { skeleton } from './empty-state.css.ts'

/** Delay before a skeleton shows, in ms, so fast loads do not flicker. */
const LOADING_DELAY_MS = 200

type LoadingProps = {
  /** The screen reader text: "Loading...". */
  readonly label: string
  /** Skeleton rows as high as the real ones. */
  readonly children?: ReactNode
}

/** A skeleton that shows after 200 ms. */
export const Loading = ({ label, children }: LoadingProps) =>
  useDelay(LOADING_DELAY_MS) ? (
    <>
      <output className={visuallyHidden}>{label}</output>
      <div aria-hidden>{children}</div>
    </>
  ) : null

/** A grey bar. `width` is a CSS value. */
export const SkeletonBar = ({
  width,
  height = 10,
}: {
  readonly width: string | number
  readonly height?: number
}) => <span className={skeleton} style={{ width, height, opacity: height < 10 ? 0.6 : 1 }} />
