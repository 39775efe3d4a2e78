import type { UnsavedEdits } from './unsaved-edits.ts'

/** Number of tabs with separate edits of one sheet. Further tabs share the first key. */
const KEYS_PER_SHEET = 8

/** The keys of a sheet. The first key of a stored sheet is its id. */
export const storageKeysOf = (id: string | null): readonly string[] => [
  id ?? '',
  ...Array.from({ length: KEYS_PER_SHEET - 1 }, (_, i) => `${id ?? 'new'}-${i + 2}`),
]

/** True if any tab of this browser has unacknowledged edits of the sheet. */
export const hasUnsavedEdits = async (edits: UnsavedEdits, id: string): Promise<boolean> => {
  const storedEdits = await Promise.all(storageKeysOf(id).map((key) => edits.get(key)))
  return storedEdits.some((one) => one !== null)
}
