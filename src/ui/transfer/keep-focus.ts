/**
 * A `ref` for an element that may disappear from a file's row. If the element has the focus then, the
 * row takes it. Otherwise keyboard users would start again at the top of the page.
 */
export const keepFocus = (element: HTMLElement | null) => {
  const row = element?.closest('li')
  return () => {
    if (element?.contains(document.activeElement)) row?.focus()
  }
}
