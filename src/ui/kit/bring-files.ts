/** Files that are on their way or here, by path. */
const coming = new Map<string, Promise<unknown>>()

/** Gets a script's file into the browser's cache, without running it. */
const bringScript = async (path: string): Promise<unknown> => {
  const answer = await fetch(path)
  if (!answer.ok) throw new TypeError(`Not loaded: ${path}`)
  return answer.arrayBuffer().then(() => undefined)
}

/** Gives the page a style sheet. */
const bringStyle = (path: string): Promise<unknown> => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  link.onload = resolve
  link.onerror = () => {
    link.remove()
    reject(new TypeError(`Not loaded: ${path}`))
  }
  document.head.append(link)
  return promise
}

/** Brings a file that the page does not have; one that did not come can be asked for again. */
const bring = (path: string): Promise<unknown> => {
  const known = coming.get(path)
  if (known) return known
  if (document.querySelector(`link[href="${path}"]`)) return Promise.resolve()
  const asked = path.endsWith('.css') ? bringStyle(path) : bringScript(path)
  coming.set(path, asked)
  asked.catch(() => {
    coming.delete(path)
    // The bundler's own name for it: whoever watches for a new build looks now (NOTE-40).
    dispatchEvent(new Event('vite:preloadError'))
  })
  return asked
}

/**
 * What the bundler calls for each `import()`: brings the chunk's files, then imports it. A browser may keep
 * for the life of the page that a module did not load, and never ask for it again; so no module is imported
 * before its files are in the cache (SHELL-87). Rejects if a file does not come.
 *
 * @param load the import itself
 * @param paths the chunk's own path, those of the chunks that it imports, and of its styles, from the root
 */
export const bringFiles = async <T>(
  load: () => Promise<T>,
  paths: readonly string[] = [],
): Promise<T> => {
  await Promise.all(paths.map((path) => bring(`/${path}`)))
  return load()
}
