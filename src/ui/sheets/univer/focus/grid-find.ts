/** The letters that search, with Control or Command. */
const SEARCHES: ReadonlySet<string> = new Set(['f', 'h'])

/**
 * Whether a key opens something that comes after the cells and takes what is typed next: the search, or the note of a cell.
 */
export const opensLater = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean => {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (altKey) return false
  if (ctrlKey || metaKey) return !shiftKey && SEARCHES.has(key.toLowerCase())
  return shiftKey && key === 'F2'
}
