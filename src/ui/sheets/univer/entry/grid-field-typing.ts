import { isShown, TRANSIENT_PARTS, watchParts } from '../grid-parts.ts'

/** Elements for text input. */
const FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"]), [contenteditable]:not([contenteditable="false"])'
/**
 * The cell editor's fields. They have the focus even without an edit, so Univer's state decides.
 */
const CELLS = '[id$="__INTERNAL_EDITOR__DOCS_NORMAL"], [id$="__INTERNAL_EDITOR__DOCS_FORMULA_BAR"]'

/**
 * True if the user types in a field that would close with the grid, such as a note, a sheet name or
 * the find box. Typing into cells does not count.
 */
export const isTypingInField = (grid: Element): boolean => {
  const field = document.activeElement
  if (!field?.matches(FIELDS) || field.matches(CELLS)) return false
  const part = field.closest(TRANSIENT_PARTS)
  return part ? isShown(part) : grid.contains(field)
}

/**
 * Calls `ended` when such a field loses the focus or disappears.
 * The returned function stops it and calls `more`.
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
  // Another field may take the focus right after.
  document.addEventListener('focusout', () => void setTimeout(check), how)
  const unwatch = watchParts(grid, check)
  return () => {
    ending.abort()
    unwatch()
    more()
  }
}
