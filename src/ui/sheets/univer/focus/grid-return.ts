import { PASSING, watchParts } from '../grid-parts.ts'

/** Asks what to do with a sheet that was saved elsewhere: it goes once it is answered. */
const BANNER = '[data-part="banner"]'

/** The focus of the grid, and what comes and goes with it. */
export type FocusReturn = {
  /** Whether an answer above the grid had the focus last. */
  readonly isAnswered: () => boolean
  /** Whether Escape has closed what had the focus, and the cells get it in the next frame. */
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
 * When what has the focus goes, and it was in the grid, in a menu, a dialog or a panel of it, the focus
 * goes back to what had it before: a tool, or the cells; after an answer above the grid, and where
 * nothing else is left, to the cells. `isCells` tells elements that are theirs, `enter` gives
 * it to them. Who presses beside all of this takes the focus away: what had it stays then.
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
    if (target.closest(PASSING)) return 'passing'
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

  const look = (): void => {
    if (!hasGone()) return
    last = null
    if (!before || !focusAgain(before)) enter()
  }

  const later = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      look()
    })
  }

  const onKey = ({ key }: KeyboardEvent): void => {
    isEscaped = key === 'Escape'
  }

  // What is hidden tells with a blur; what is taken from the page may tell nobody.
  const ending = new AbortController()
  const how = { capture: true, signal: ending.signal }
  document.addEventListener('focusin', onFocus, how)
  document.addEventListener('focusout', later, how)
  // At the window: Univer may keep an Escape for itself there.
  window.addEventListener('keydown', onKey, how)
  const banners = new MutationObserver(later)
  const main = grid.closest('main')
  if (main) banners.observe(main, { childList: true })
  const unwatch = watchParts(grid, look)
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
