import type { Mine } from '#src/machines/workbook/types.ts'
import type { SheetDesk } from './sheet-desk.ts'
import type { UnsavedEdits, UnsavedWorkbook } from './unsaved-edits.ts'

/** Where the edits of a workbook lie once they are set aside (SAVE-14). */
export const asideKey = (key: string): string => `${key}/aside`

/** The edits of a workbook on this device: those to put back, and those that stay aside. */
export type OnDevice = {
  readonly kept: UnsavedWorkbook | null
  readonly aside: UnsavedWorkbook | null
}

const store = (edits: UnsavedEdits, key: string, workbook: UnsavedWorkbook | null) =>
  workbook ? edits.put(key, workbook) : edits.remove(key)

/**
 * Sets the kept edits of a workbook aside, or brings those back that were; what was kept by then
 * goes aside for them, so that neither is lost (SAVE-14).
 */
export const takeMine = async (
  desk: SheetDesk,
  edits: UnsavedEdits,
  key: string,
  mine: Mine,
): Promise<OnDevice> => {
  if (mine !== 'kept') desk.keep()
  const kept = await edits.get(key)
  const aside = await edits.get(asideKey(key))
  const isMoved = mine === 'broughtBack' ? aside !== null : mine === 'setAside' && kept !== null
  if (!isMoved) return { kept, aside }
  const next = { kept: mine === 'broughtBack' ? aside : null, aside: kept }
  await store(edits, asideKey(key), next.aside)
  await store(edits, key, next.kept)
  return next
}
