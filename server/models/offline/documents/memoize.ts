/** Maximum number of cached texts, and maximum length of a cached text. */
const MOST_TEXTS = 4000
const MOST_CHARS = 120

/**
 * Memoizes a function of a text, because the rows of a long table repeat their names.
 * `read` must be pure and its results immutable. The cache is bounded.
 */
export const memoize = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > MOST_CHARS) return read(text)
    const hit = known.get(text)
    if (hit !== undefined) return hit
    if (known.size >= MOST_TEXTS) known.clear()
    const fresh = read(text)
    known.set(text, fresh)
    return fresh
  }
}
