// Transient parts: menus, dialogs and popups that Univer adds to the page, mostly outside its grid.

/** Selector for all transient parts. */
export const TRANSIENT_PARTS =
  '[data-radix-popper-content-wrapper], [data-u-context-menu-submenu], .univer-popup, [data-u-comp="rect-popup"], [data-u-comp="sidebar"], [role="dialog"][class*="univer-"]'

/** Whether a transient part is open. */
export const isShown = (part: Element): boolean => {
  const { width, left } = part.getBoundingClientRect()
  return width > 0 && left > -width && part.checkVisibility({ visibilityProperty: true })
}

const APP_ROOT = 'root'
/**
 * Parts that stay in the page when they close, or become visible one frame after their insertion.
 * When they appear or close, only their `style` changes, so we also observe `style`.
 */
const STYLED = '.univer-popup, [data-u-context-menu-submenu]'

/** The grid, and the transient parts outside it. */
export const rootsOf = (grid: Element): readonly Element[] => [
  grid,
  ...[...document.querySelectorAll(TRANSIENT_PARTS)].filter((part) => !grid.contains(part)),
]

/**
 * Calls `changed` one frame after the grid or a transient part changes. The returned function stops
 * it.
 */
export const watchParts = (grid: Element, changed: () => void): (() => void) => {
  let frame = 0
  const how = { childList: true, subtree: true }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target === document.body)
        for (const added of addedNodes) if (added instanceof HTMLElement) watch(added)
    frame ||= requestAnimationFrame(() => {
      frame = 0
      watchStyled()
      changed()
    })
  })
  const watchStyled = (): void => {
    // Observing a part again adds no second observation.
    for (const part of document.querySelectorAll(STYLED))
      observer.observe(part, { ...how, attributes: true, attributeFilter: ['style'] })
  }
  const watch = (part: HTMLElement): void => {
    if (part.id !== APP_ROOT) observer.observe(part, how)
  }
  observer.observe(document.body, { childList: true })
  observer.observe(grid, how)
  for (const part of document.body.children) if (part instanceof HTMLElement) watch(part)
  watchStyled()
  changed()
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
