const settled = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => reject(new TypeError(`Not loaded: ${link.href}`)), {
      once: true,
    })
  })

/** Asks once more for a style sheet, in its old place: the order of sheets decides which rule wins. */
const askAgain = (link: HTMLLinkElement): Promise<void> => {
  const next = link.cloneNode() as HTMLLinkElement
  const done = settled(next)
  link.replaceWith(next)
  return done
}

/**
 * Loads the style sheets of the page that did not load; rejects where one does not. Vite asks once for the styles of
 * a lazy part and imports the part without them from then on.
 */
export const loadMissingStyles = async (page: Document = document): Promise<void> => {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(askAgain))
}
