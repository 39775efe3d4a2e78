// What Univer draws beside its grid, into the page: menus, dialogs, what floats over the cells.

/** Each of them: they come and go. */
export const PASSING =
  '[data-radix-popper-content-wrapper], [data-u-context-menu-submenu], .univer-popup, [data-u-comp="rect-popup"], [data-u-comp="sidebar"], [role="dialog"][class*="univer-"]'

/** Whether one of them is open. */
export const isShown = (part: Element): boolean => {
  const { width, left } = part.getBoundingClientRect()
  return width > 0 && left > -width && part.checkVisibility({ visibilityProperty: true })
}

const APP_ROOT = 'root'
/** Moved out of sight by their style when they close, or in sight only in a frame after they came. */
const STYLED = '.univer-popup, [data-u-context-menu-submenu]'

/** The grid and what hangs beside it now. */
export const rootsOf = (grid: Element): readonly Element[] => [
  grid,
  ...[...document.querySelectorAll(PASSING)].filter((part) => !grid.contains(part)),
]

/** Calls `changed` in the frame after the grid, or what hangs beside it, was drawn, opened or closed. The answer ends it. */
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
    // One that is watched already is not watched twice.
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
