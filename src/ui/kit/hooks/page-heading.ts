/** The page's heading, made focusable. Null if the page has none. */
export const pageHeading = (): HTMLElement | null => {
  const title = document.querySelector<HTMLElement>('main h1')
  if (title) title.tabIndex = -1
  return title
}
