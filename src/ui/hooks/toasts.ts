import { useEffect, useRef, useState } from 'react'
import type { Notice } from '#src/events/state.ts'
import { composerField } from './composer-field.ts'

/** Toasts keep this far from the window's edge and from the composer, in pixels. */
const EDGE_PX = 20
const ABOVE_COMPOSER_PX = 16

/** Below a composer that stands in mid-page they need this much: as many as show, of a line or two. */
const BELOW_COMPOSER_PX = 200

const composerBox = () => composerField()?.closest('[data-composer]')
const readBottom = (): number => {
  const box = composerBox()?.getBoundingClientRect()
  if (!box || window.innerHeight - box.bottom >= BELOW_COMPOSER_PX) return EDGE_PX
  return Math.max(EDGE_PX, window.innerHeight - box.top + ABOVE_COMPOSER_PX)
}

/** How far above the window's bottom toasts stand, in pixels: never over the composer, however it grows. */
export const useToastBottom = (notices: readonly Notice[]): number => {
  const [bottom, setBottom] = useState(readBottom)
  useEffect(() => {
    const observer = new ResizeObserver(() => setBottom(readBottom()))
    observer.observe(composerBox() ?? document.body)
    return () => observer.disconnect()
  }, [notices])
  return bottom
}

/** Calls `show` once for each notice that is new and `hide` for each that is gone. */
export const useToasts = (
  notices: readonly Notice[],
  show: (notice: Notice) => void,
  hide: (id: string) => void,
): void => {
  const shown = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const before = shown.current
    shown.current = new Set(notices.map((notice) => notice.id))
    for (const notice of notices) if (!before.has(notice.id)) show(notice)
    for (const id of before) if (!shown.current.has(id)) hide(id)
  }, [notices, show, hide])
}
