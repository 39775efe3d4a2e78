import { TRANSIENT_PARTS, watchParts } from '../grid-parts.ts'

/** The banner about a changed sheet. It disappears once the user has answered it. */
const BANNER = '[data-part="banner"]'

/** The grid's focus management. */
export type FocusReturn = {
  /** Whether the banner had the focus last and disappeared because the user answered it. */
  readonly isAnswered: () => boolean
  /** Whether Escape closed the focused part, so that the cells get the focus in the next frame. */
  readonly isReturning: () => boolean
  readonly end: () => void
}

const stays = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true })

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

const focusAgain = (element: HTMLElement): boolean => {
  if (stays(element)) element.focus()
  return !isLost()
}

/**
 * Moves the focus when the focused part of the grid disappears. It goes to the element of the grid
 * that had the focus before, else to the cells. After the user answers a banner, it goes to the
 * cells. After a press outside the grid, the focus stays as it is. `isCells` recognises the
 * elements of the cells, and `enter` focuses the cells.
 */
export const returnFocus = (
  grid: Element,
  isCells: (target: HTMLElement) => boolean,
  enter: () => void,
): FocusReturn => {
  let before: HTMLElement | null = null
  let last: HTMLElement | null = null
  let standing: 'grid' | 'passing' | 'banner' | 'elsewhere' = 'elsewhere'
  /** Whether Escape was the last key. */
  let isEscaped = false
  let frame = 0

  const standingOf = (target: HTMLElement): typeof standing => {
    if (target.closest(BANNER)) return 'banner'
    if (target.closest(TRANSIENT_PARTS)) return 'passing'
    return grid.contains(target) ? 'grid' : 'elsewhere'
  }

  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    last = target
    standing = standingOf(target)
    if (standing === 'passing') return
    before = standing === 'banner' || isCells(target) ? null : target
  }

  const hasGone = (): boolean =>
    last !== null && standing !== 'elsewhere' && isLost() && !stays(last)

  const restoreFocus = (): void => {
    if (!hasGone()) return
    last = null
    if (!before || !focusAgain(before)) enter()
  }

  const later = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      restoreFocus()
    })
  }

  const onKey = ({ key }: KeyboardEvent): void => {
    isEscaped = key === 'Escape'
  }

  // Listens for focusout and also observes the page, because a removed element may fire no event.
  const ending = new AbortController()
  const how = { capture: true, signal: ending.signal }
  document.addEventListener('focusin', onFocus, how)
  document.addEventListener('focusout', later, how)
  // Listens on the window, because Univer may stop an Escape before it reaches the document.
  window.addEventListener('keydown', onKey, how)
  const banners = new MutationObserver(later)
  const main = grid.closest('main')
  if (main) banners.observe(main, { childList: true })
  const unwatch = watchParts(grid, restoreFocus)
  return {
    isAnswered: () => standing === 'banner',
    isReturning: () => isEscaped && hasGone() && (!before || !stays(before)),
    end: () => {
      ending.abort()
      banners.disconnect()
      cancelAnimationFrame(frame)
      unwatch()
    },
  }
}
