import { isShown, TRANSIENT_PARTS, watchParts } from '../grid-parts.ts'

/** Elements for text input. */
const FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"]), [contenteditable]:not([contenteditable="false"])'
/**
 * The fields of the cell editor and the formula bar. They can have the focus even if nothing is
 * edited, so the focus does not show whether the user types.
 */
const CELLS = '[id$="__INTERNAL_EDITOR__DOCS_NORMAL"], [id$="__INTERNAL_EDITOR__DOCS_FORMULA_BAR"]'

/**
 * True if the focus is in a text field that would close with the grid. Examples are a note, a sheet
 * name and the find box. Cells and the formula bar do not count.
 */
export const isTypingInField = (grid: Element): boolean => {
  const field = document.activeElement
  if (!field?.matches(FIELDS) || field.matches(CELLS)) return false
  const part = field.closest(TRANSIENT_PARTS)
  return part ? isShown(part) : grid.contains(field)
}

/**
 * Calls `ended` when `isTypingInField` becomes false. The returned function stops the watching and
 * calls `more`.
 */
export const watchFieldTyping = (
  grid: Element,
  ended: () => void,
  more: () => void = () => {},
): (() => void) => {
  let was = false
  const ending = new AbortController()
  const check = (): void => {
    if (ending.signal.aborted) return
    const is = isTypingInField(grid)
    if (was && !is) ended()
    was = is
  }
  const how = { capture: true, signal: ending.signal }
  document.addEventListener('focusin', check, how)
  // Checks only after the event, because another field may take the focus right after the first one
  // loses it.
  document.addEventListener('focusout', () => void setTimeout(check), how)
  const unwatch = watchParts(grid, check)
  return () => {
    ending.abort()
    unwatch()
    more()
  }
}
