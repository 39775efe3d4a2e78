const settled = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => reject(new TypeError(`Not loaded: ${link.href}`)), {
      once: true,
    })
  })

/**
 * Requests a style sheet again in its old place, because the order of sheets decides the cascade.
 */
const askAgain = (link: HTMLLinkElement): Promise<void> => {
  const next = link.cloneNode() as HTMLLinkElement
  const done = settled(next)
  link.replaceWith(next)
  return done
}

/**
 * Loads failed style sheets again. Rejects if one fails again. Vite requests the styles of a lazy
 * part only once. Without this function, a retried import of the part would run without its styles.
 */
export const loadMissingStyles = async (page: Document = document): Promise<void> => {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(askAgain))
}
