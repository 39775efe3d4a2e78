import { PASSING, watchParts } from './grid-parts.ts'

/** Gives the focus back to where it came from. */
type Back = () => void

/**
 * When a menu, a dialog or a panel goes with the focus in it, the focus goes back to what had it before
 * (SHEET-194): a tool, or the cells, which `cells` gives for where they have it now. The answer ends it.
 */
export const returnFocus = (
  grid: Element,
  cells: (target: Element) => Back | null,
): (() => void) => {
  let before: Back | null = null
  let isAway = false

  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    isAway = target.closest(PASSING) !== null
    if (isAway) return
    before = cells(target) ?? (() => target.isConnected && target.focus())
  }

  const look = (): void => {
    if (!isAway || (document.activeElement && document.activeElement !== document.body)) return
    isAway = false
    before?.()
  }

  const ending = new AbortController()
  document.addEventListener('focusin', onFocus, { capture: true, signal: ending.signal })
  const unwatch = watchParts(grid, look)
  return () => {
    ending.abort()
    unwatch()
  }
}
