/** Texts of which one reader keeps what it read at most, and characters of the longest. */
const MOST_TEXTS = 4000
const MOST_CHARS = 120

/**
 * The same reader of a text, which reads a name that comes again only once: the heads and rows of a long table name
 * each of its figures. It must be pure, and nobody may change what it answers. What it keeps is bounded.
 */
export const remembered = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > MOST_CHARS) return read(text)
    const kept = known.get(text)
    if (kept !== undefined) return kept
    if (known.size >= MOST_TEXTS) known.clear()
    const fresh = read(text)
    known.set(text, fresh)
    return fresh
  }
}
