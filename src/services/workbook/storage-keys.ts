import type { UnsavedEdits } from './unsaved-edits.ts'

/** So many tabs of a browser keep edits of one sheet apart; those after them share the first key. */
const KEYS_PER_SHEET = 8

/** The keys of a sheet: of one that is stored its id comes first. */
export const keysOf = (id: string | null): readonly string[] => [
  id ?? '',
  ...Array.from({ length: KEYS_PER_SHEET - 1 }, (_, i) => `${id ?? 'new'}-${i + 2}`),
]

/** Whether this browser keeps edits of a sheet that nobody has acknowledged, in whichever of its tabs. */
export const hasKept = async (edits: UnsavedEdits, id: string): Promise<boolean> => {
  const kept = await Promise.all(keysOf(id).map((key) => edits.get(key)))
  return kept.some((one) => one !== null)
}
