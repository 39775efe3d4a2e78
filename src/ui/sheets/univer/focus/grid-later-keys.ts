/** Letters that open the search with Ctrl or Command. */
const SEARCHES: ReadonlySet<string> = new Set(['f', 'h'])

/** Whether a key opens a later-loading feature that takes the next keys: search or a note. */
export const isLaterFeatureKey = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean => {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (altKey) return false
  if (ctrlKey || metaKey) return !shiftKey && SEARCHES.has(key.toLowerCase())
  return shiftKey && key === 'F2'
}
