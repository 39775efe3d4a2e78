import type { UnsavedEdits } from './unsaved-edits.ts'

/** The keys of new sheets on this device: a tab uses one that no other tab of the browser uses. */
const KEYS = ['', 'new-2', 'new-3', 'new-4'] as const

/**
 * The key of this tab's new sheet: one with edits whose tab has ended, so that they come back, else a
 * free one. With more new sheets open than there are keys the first key is shared (SAVE-8, SHEET-21).
 */
export const createNewKey = (edits: UnsavedEdits): (() => Promise<string>) => {
  const mine = new Set<string>()
  const isMine = async (key: string): Promise<boolean> => {
    if (!mine.has(key) && (await edits.claim(key))) mine.add(key)
    return mine.has(key)
  }
  return async () => {
    const found = await Promise.all(
      KEYS.map(async (key) => ({ key, isEmpty: (await edits.get(key)) === null })),
    )
    for (const { key } of found.toSorted((a, b) => Number(a.isEmpty) - Number(b.isEmpty)))
      if (await isMine(key)) return key
    return KEYS[0]
  }
}
