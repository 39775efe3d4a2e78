/** The page's title, made able to hold the focus; null where the page has none. */
export const pageTitle = (): HTMLElement | null => {
  const title = document.querySelector<HTMLElement>('main h1')
  if (title) title.tabIndex = -1
  return title
}
