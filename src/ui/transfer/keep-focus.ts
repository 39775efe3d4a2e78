/**
 * A `ref` of what goes from a file's row by itself: where the focus is in it then, the row has it, or a
 * keyboard would be sent back to the begin of the page.
 */
export const keepFocus = (element: HTMLElement | null) => {
  const row = element?.closest('li')
  return () => {
    if (element?.contains(document.activeElement)) row?.focus()
  }
}
