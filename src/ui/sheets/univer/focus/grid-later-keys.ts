/** Letters that open the search with Ctrl or Command. */
const SEARCHES: ReadonlySet<string> = new Set(['f', 'h'])

/**
 * Whether a key opens the search or a note. Both load after the cells, and the keys that follow go
 * to the opened search or note.
 */
export const isLaterFeatureKey = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean => {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (altKey) return false
  if (ctrlKey || metaKey) return !shiftKey && SEARCHES.has(key.toLowerCase())
  return shiftKey && key === 'F2'
}
