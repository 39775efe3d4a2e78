import type { Place } from '#src/services/chat/scroll-positions.ts'
import { findRow, goTo, goToMark, isAt, readMark, readPlace, type Mark } from './reading-place.ts'

/** Nearer to the end than this counts as being there, in px. */
const NEAR_PX = 48
/** Moved by more than this means the reader did it, in px. */
const MOVED_PX = 2

/** What the page shows of the reading. */
export type View = {
  /** Text came while the reader was elsewhere. */
  readonly hasNew: boolean
  /** The question that is being read about, once it has left the window upwards. */
  readonly askedId: string | null
}

/** What a reader is told of the conversation that scrolls in `box`. */
export type ReaderSettings = {
  readonly box: HTMLElement
  readonly isQuestion: (id: string) => boolean
  readonly hasEarlier: () => boolean
  /** Changes with every text that comes at the end; empty while there is none. */
  readonly newest: () => string
  readonly show: (view: View) => void
}

const distanceToEnd = (box: HTMLElement): number =>
  box.scrollHeight - box.scrollTop - box.clientHeight

/**
 * One who reads a conversation. They are held at the end while they are there, or at the place they came
 * back to until they move; else nothing moves what they look at.
 */
export const createReader = ({ box, isQuestion, hasEarlier, newest, show }: ReaderSettings) => {
  let hold: 'end' | Place | null = 'end'
  let place: Place | null = null
  // What the reader looks at. Browsers hold it in place by themselves, but not all and not always.
  let mark: Mark | null = null
  let seen = ''
  let last = { top: 0, height: 0 }
  let shown: View = { hasNew: false, askedId: null }
  let hasTurned = false

  const tell = (view: View): void => {
    if (view.hasNew === shown.hasNew && view.askedId === shown.askedId) return
    shown = view
    show(view)
  }

  /** Whether text has come that this reader has not seen. */
  const hasNew = (): boolean => {
    const now = newest()
    if (hold === 'end' || seen === '') seen = now
    return now !== seen
  }

  const look = (): void => {
    last = { top: box.scrollTop, height: box.scrollHeight }
    const reading = readPlace(box, isQuestion)
    place = reading?.place ?? null
    if (hold !== null) mark = null
    else if (!mark?.element.isConnected) mark = readMark(box)
    tell({ hasNew: hasNew(), askedId: reading?.askedId ?? null })
  }

  const toEnd = (): void => {
    hold = 'end'
    box.scrollTop = box.scrollHeight
    look()
  }

  /** Goes back to a place; while its page has not come it is waited for at the top. */
  const goBack = (to: Place): void => {
    if (goTo(box, to)) return
    if (seen !== '' && !hasEarlier()) toEnd()
    else if (hold !== null) box.scrollTop = 0
  }

  /**
   * Whether the reader has moved up. A page that became shorter moves its end up by itself: that is no wish of
   * the reader, unless they turned it meanwhile.
   */
  const isMovedUp = (): boolean =>
    box.scrollTop < last.top - MOVED_PX &&
    distanceToEnd(box) > MOVED_PX &&
    (hasTurned || box.scrollHeight >= last.height)

  /** Holds the reader where they are to be. */
  const settle = (): void => {
    const to = hold ?? place
    if (hold === null && mark && goToMark(box, mark)) return look()
    if (to === 'end') box.scrollTop = box.scrollHeight
    else if (to !== null) goBack(to)
    look()
  }

  /** A row takes the focus: what was pressed goes away. */
  const take = (row: HTMLElement | null | undefined): void => {
    if (row) row.tabIndex = -1
    row?.focus({ preventScroll: true })
  }

  return {
    toEnd,
    settle,
    look,
    /** To the end, where the newest row takes the focus. */
    toNewest: (): void => {
      toEnd()
      take([...box.querySelectorAll<HTMLElement>('[data-row]')].at(-1))
    },
    /** Another conversation: to where it was left, or to its end. */
    open: (kept: Place | null): void => {
      hold = kept ?? 'end'
      place = null
      mark = null
      seen = newest()
      settle()
    },
    /** Where to come back to; null is the end. */
    place: (): Place | null => (hold === 'end' ? null : (hold ?? place)),
    /** The reader has done something: they are no longer held at the place they came back to. */
    release: (act: string): void => {
      hasTurned ||= act === 'wheel' || act === 'touchmove'
      if (hold !== 'end') hold = null
    },
    scrolled: (): void => {
      const isBack = distanceToEnd(box) < NEAR_PX && box.scrollTop >= last.top
      if (isMovedUp()) hold = hold === 'end' ? null : hold
      else if (hold === null && isBack) hold = 'end'
      hasTurned = false
      if (mark && !isAt(box, mark)) mark = null
      look()
    },
    /** Puts a thing at this height of the window, in px, and holds it there while nobody moves. */
    stand: (element: Element, top: number): void => {
      hold = null
      mark = { element, offset: top - box.getBoundingClientRect().top }
      settle()
    },
    /** Text may have come; sizes are not read. */
    heard: (): void => tell({ ...shown, hasNew: hasNew() }),
    /** Back to a question, which takes the focus. */
    toRow: (id: string): void => {
      hold = null
      const row = findRow(box, id)
      goTo(box, { id, after: 0, offset: 0 })
      mark = null
      take(row)
      look()
    },
  }
}
