import { useLayoutEffect, useRef, useState } from 'react'
import type { View } from './light-frame.ts'

/**
 * The view follows scrolling in steps of this many px. `OVERSCAN_PX` must be larger than a step.
 */
const STEP_PX = 96

const viewOf = (box: HTMLElement): View => ({
  top: Math.floor(box.scrollTop / STEP_PX) * STEP_PX,
  left: Math.floor(box.scrollLeft / STEP_PX) * STEP_PX,
  width: box.clientWidth,
  height: box.clientHeight,
})
const isSame = (a: View, b: View): boolean =>
  a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height

/** The visible part of a box, updated in steps. Call `follow` on scroll. */
export const useLightView = () => {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ top: 0, left: 0, width: 1440, height: 900 })
  const [follow] = useState(() => (): void => {
    const now = box.current && viewOf(box.current)
    if (now) setView((before) => (isSame(before, now) ? before : now))
  })
  useLayoutEffect(() => {
    if (!box.current) return undefined
    follow()
    const watching = new ResizeObserver(follow)
    watching.observe(box.current)
    return () => watching.disconnect()
  }, [follow])
  return { box, view, follow }
}
