import type { ScrollPosition } from '#src/services/chat/scroll-positions.ts'
import {
  findRow,
  restorePosition,
  restoreAnchor,
  isAtAnchor,
  topAnchorIn,
  readingPositionIn,
  type ScrollAnchor,
} from './reading-position.ts'

/** Distance in px from the end. A reader within it counts as at the end. */
const NEAR_PX = 48
/** A scroll movement of more px than this counts as the reader's own. */
const MOVED_PX = 2

export type ScrollStatus = {
  /** Text arrived while the reader was away from the end. */
  readonly hasNew: boolean
  /** The question of the answer on screen, once it has scrolled out above. */
  readonly askedId: string | null
}

export type ScrollControlSettings = {
  readonly box: HTMLElement
  readonly isQuestion: (id: string) => boolean
  readonly hasEarlier: () => boolean
  /**
   * A key that changes with every new text at the end. Empty while the conversation has no text.
   */
  readonly newest: () => string
  readonly show: (view: ScrollStatus) => void
}

const distanceToEnd = (box: HTMLElement): number =>
  box.scrollHeight - box.scrollTop - box.clientHeight

/**
 * Controls the scroll position of a conversation. A reader at the end stays there as text arrives.
 * After a restore, the reader stays at the restored place until they move. Otherwise nothing moves
 * the content on screen.
 */
export const createScrollControl = (settings: ScrollControlSettings) => {
  const { box, isQuestion, hasEarlier, newest, show } = settings
  let hold: 'end' | ScrollPosition | null = 'end'
  let place: ScrollPosition | null = null
  // The scroll anchor. Browsers anchor scrolling too, but not all browsers and not in every case.
  let mark: ScrollAnchor | null = null
  let seen = ''
  let last = { top: 0, height: 0 }
  let shown: ScrollStatus = { hasNew: false, askedId: null }
  let hasTurned = false

  const tell = (view: ScrollStatus): void => {
    if (view.hasNew === shown.hasNew && view.askedId === shown.askedId) return
    shown = view
    show(view)
  }

  const hasNew = (): boolean => {
    const now = newest()
    if (hold === 'end' || seen === '') seen = now
    return now !== seen
  }

  const update = (): void => {
    last = { top: box.scrollTop, height: box.scrollHeight }
    const reading = readingPositionIn(box, isQuestion)
    place = reading?.place ?? null
    if (hold !== null) mark = null
    else if (!mark?.element.isConnected) mark = topAnchorIn(box)
    tell({ hasNew: hasNew(), askedId: reading?.askedId ?? null })
  }

  const toEnd = (): void => {
    hold = 'end'
    box.scrollTop = box.scrollHeight
    update()
  }

  /**
   * Restores a place. If its row is not loaded yet, scrolls to the top, where the earlier messages
   * load.
   */
  const goBack = (to: ScrollPosition): void => {
    if (restorePosition(box, to)) return
    if (seen !== '' && !hasEarlier()) toEnd()
    else if (hold !== null) box.scrollTop = 0
  }

  /**
   * Whether the reader has scrolled up. A shrinking page also lowers `scrollTop`, so after
   * shrinking only a wheel or touch event proves it.
   */
  const isMovedUp = (): boolean =>
    box.scrollTop < last.top - MOVED_PX &&
    distanceToEnd(box) > MOVED_PX &&
    (hasTurned || box.scrollHeight >= last.height)

  /** Applies the held position after a layout change. */
  const settle = (): void => {
    const to = hold ?? place
    if (hold === null && mark && restoreAnchor(box, mark)) return update()
    if (to === 'end') box.scrollTop = box.scrollHeight
    else if (to !== null) goBack(to)
    update()
  }

  /** Focuses a row, because the pressed button disappears. */
  const take = (row: HTMLElement | null | undefined): void => {
    if (row) row.tabIndex = -1
    row?.focus({ preventScroll: true })
  }

  return {
    toEnd,
    settle,
    look: update,
    /** Scrolls to the end and focuses the newest row. */
    toNewest: (): void => {
      toEnd()
      take([...box.querySelectorAll<HTMLElement>('[data-row]')].at(-1))
    },
    /**
     * Applies the stored position of a conversation that has just opened. Without one, scrolls to
     * its end.
     */
    open: (position: ScrollPosition | null): void => {
      hold = position ?? 'end'
      place = null
      mark = null
      seen = newest()
      settle()
    },
    /** The place to store. Null means the end. */
    place: (): ScrollPosition | null => (hold === 'end' ? null : (hold ?? place)),
    /** The reader has acted, so the restored place no longer holds the scroll position. */
    release: (act: string): void => {
      hasTurned ||= act === 'wheel' || act === 'touchmove'
      if (hold !== 'end') hold = null
    },
    scrolled: (): void => {
      const isBack = distanceToEnd(box) < NEAR_PX && box.scrollTop >= last.top
      if (isMovedUp()) hold = hold === 'end' ? null : hold
      else if (hold === null && isBack) hold = 'end'
      hasTurned = false
      if (mark && !isAtAnchor(box, mark)) mark = null
      update()
    },
    /**
     * Scrolls so that `element` is at the viewport offset `top`, in px, and makes it the scroll
     * anchor.
     */
    stand: (element: Element, top: number): void => {
      hold = null
      mark = { element, offset: top - box.getBoundingClientRect().top }
      settle()
    },
    /** Call this when text may have arrived. The call is cheap, because it reads no layout. */
    updateHasNew: (): void => tell({ ...shown, hasNew: hasNew() }),
    /** Scrolls to a question and focuses it. */
    toRow: (id: string): void => {
      hold = null
      const row = findRow(box, id)
      restorePosition(box, { id, after: 0, offset: 0 })
      mark = null
      take(row)
      update()
    },
  }
}
