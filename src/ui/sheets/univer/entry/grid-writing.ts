import { isShown, PASSING, watchParts } from '../grid-parts.ts'

/** What text is written in. */
const FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"]), [contenteditable]:not([contenteditable="false"])'
/** Univer says itself when a cell is edited by these: they have the focus at other times too. */
const CELLS = '[id$="__INTERNAL_EDITOR__DOCS_NORMAL"], [id$="__INTERNAL_EDITOR__DOCS_FORMULA_BAR"]'

/**
 * Whether somebody is in a text field that would go with the grid: a note, the name of a worksheet, the
 * find box, a field of a panel. What is typed into cells is none.
 */
export const isWriting = (grid: Element): boolean => {
  const field = document.activeElement
  if (!field?.matches(FIELDS) || field.matches(CELLS)) return false
  const part = field.closest(PASSING)
  return part ? isShown(part) : grid.contains(field)
}

/** Calls back whenever such a field has been left, or is gone; the answer ends it, and calls `more`. */
export const watchWriting = (
  grid: Element,
  ended: () => void,
  more: () => void = () => {},
): (() => void) => {
  let was = false
  const ending = new AbortController()
  const look = (): void => {
    if (ending.signal.aborted) return
    const is = isWriting(grid)
    if (was && !is) ended()
    was = is
  }
  const how = { capture: true, signal: ending.signal }
  document.addEventListener('focusin', look, how)
  // Another field may have the focus right after.
  document.addEventListener('focusout', () => void setTimeout(look), how)
  const unwatch = watchParts(grid, look)
  return () => {
    ending.abort()
    unwatch()
    more()
  }
}
