/**
 * A `ref` for an element that may disappear from a file's row. If the element has the focus when it
 * disappears, the focus moves to the row. Otherwise keyboard users would start again at the top of
 * the page.
 */
export const keepFocus = (element: HTMLElement | null) => {
  const row = element?.closest('li')
  return () => {
    if (element?.contains(document.activeElement)) row?.focus()
  }
}
