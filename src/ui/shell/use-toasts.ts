import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Notice } from '#src/log/state.ts'
import { countDown, isHiddenToast } from './notices/countdown.ts'
import { pickToasts } from './notices/pick-toasts.ts'
import { composerField } from '../chat/composer/composer-field.ts'

/** Distance of toasts to the window's edge and to the composer, in px. */
const EDGE_PX = 20
const ABOVE_COMPOSER_PX = 16

/** Room that toasts need below a composer in the middle of the page, in px. */
const BELOW_COMPOSER_PX = 200

const composerBox = () => composerField()?.closest('[data-composer]')
const readBottom = (): number => {
  const box = composerBox()?.getBoundingClientRect()
  if (!box || window.innerHeight - box.bottom >= BELOW_COMPOSER_PX) return EDGE_PX
  return Math.max(EDGE_PX, window.innerHeight - box.top + ABOVE_COMPOSER_PX)
}

/**
 * The toasts' distance from the window's bottom, in px. It keeps them clear of a growing composer.
 */
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
 * Calls `show` for each notice to display, at most `limit` at once, and `hide` for each removed
 * one. A notice raised again under its id is shown again with its new text.
 */
export const useToasts = (
  notices: readonly Notice[],
  limit: number,
  show: (notice: Notice) => void,
  hide: (id: string) => void,
): void => {
  const shown = useRef<ReadonlyMap<string, Notice>>(new Map())
  useEffect(() => {
    const before = shown.current
    const now = pickToasts(notices, new Set(before.keys()), limit)
    shown.current = new Map(now.map((notice) => [notice.id, notice]))
    for (const notice of now) if (before.get(notice.id) !== notice) show(notice)
    for (const id of before.keys()) if (!shown.current.has(id)) hide(id)
  }, [notices, limit, show, hide])
}

/**
 * Whether the countdown must pause: the user points at the toasts, has the focus in them, or cannot
 * see the page.
 */
const isInUse = (): boolean => {
  const region = document.querySelector('[data-toasts]')
  if (document.visibilityState === 'hidden' || region?.contains(document.activeElement)) return true
  // A touched element stays "hovered" on touch screens.
  return window.matchMedia('(hover: hover)').matches && region?.matches(':hover') === true
}

/**
 * Calls `end` after the duration of a notice. The countdown pauses while the user points at or
 * focuses the toasts, while the page is hidden, and while newer toasts hide this one. Returns the
 * ref for the notice's card.
 */
export const useToastEnd = (notice: Notice, end: () => void): RefObject<HTMLDivElement | null> => {
  const card = useRef<HTMLDivElement>(null)
  const over = useRef(end)
  useEffect(() => {
    over.current = end
  })
  useEffect(() => {
    const isHeld = () => isInUse() || isHiddenToast(card.current)
    return countDown(notice.durationMs, isHeld, () => over.current())
  }, [notice])
  return card
}
