import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Notice } from '#src/log/state.ts'
import { countDown, isBehind } from './notices/countdown.ts'
import { pickToasts } from './notices/pick-toasts.ts'
import { composerField } from '../chat/composer/composer-field.ts'

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

/**
 * Calls `show` for each notice that is to stand now and `hide` for each that is gone; `room` of them stand
 * at once. One that is raised again under its id is shown as it is now.
 */
export const useToasts = (
  notices: readonly Notice[],
  room: number,
  show: (notice: Notice) => void,
  hide: (id: string) => void,
): void => {
  const shown = useRef<ReadonlyMap<string, Notice>>(new Map())
  useEffect(() => {
    const before = shown.current
    const now = pickToasts(notices, new Set(before.keys()), room)
    shown.current = new Map(now.map((notice) => [notice.id, notice]))
    for (const notice of now) if (before.get(notice.id) !== notice) show(notice)
    for (const id of before.keys()) if (!shown.current.has(id)) hide(id)
  }, [notices, room, show, hide])
}

/** Whether somebody points at the toasts, has the focus in them, or does not see the page. */
const isLookedAt = (): boolean => {
  const region = document.querySelector('[data-toasts]')
  if (document.visibilityState === 'hidden' || region?.contains(document.activeElement)) return true
  // A finger leaves what it has touched "hovered".
  return window.matchMedia('(hover: hover)').matches && region?.matches(':hover') === true
}

/**
 * Calls `end` once a notice has stood its time: while it is looked at, or stands unseen behind newer ones, the
 * time stands still. Gives the ref of its card.
 */
export const useToastEnd = (notice: Notice, end: () => void): RefObject<HTMLDivElement | null> => {
  const card = useRef<HTMLDivElement>(null)
  const over = useRef(end)
  useEffect(() => {
    over.current = end
  })
  useEffect(() => {
    const isHeld = () => isLookedAt() || isBehind(card.current)
    return countDown(notice.durationMs, isHeld, () => over.current())
  }, [notice])
  return card
}
