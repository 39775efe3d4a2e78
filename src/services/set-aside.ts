import type { OpenInput } from '#src/machines/workbook/types.ts'
import type { SheetDesk } from './sheet-desk.ts'
import type { UnsavedEdits, UnsavedWorkbook } from './unsaved-edits.ts'

type Edits = UnsavedWorkbook | null

/** The edits of a workbook on this device: those to put back, and those that stay aside. */
export type OnDevice = { readonly kept: Edits; readonly aside: Edits }

/** Where the edits of a workbook lie once they are set aside, the newest on top: one place for all tabs. */
const asideKey = (id: string | null): string => `${id ?? ''}/aside`

const store = (edits: UnsavedEdits, key: string, workbook: Edits): Promise<void> =>
  workbook ? edits.put(key, workbook) : edits.remove(key)

/** The newest of what is set aside, and what lies under it. */
const split = (aside: Edits): { readonly top: Edits; readonly rest: Edits } => {
  if (aside === null) return { top: null, rest: null }
  const { older = null, ...top } = aside
  return { top, rest: older }
}

/** The edits that lie on the desk under a key; where tabs share it another may have kept its own. */
const onDesk = (desk: SheetDesk, key: string): Edits => {
  const taken = desk.isEdited() ? desk.take() : null
  if (taken?.key !== key) return null
  const { revision, requestId, data } = taken
  return { revision, requestId, data }
}

/**
 * Finds the edits of a workbook that is to be opened. Before that those on its desk are set aside, on
 * top of older ones, or the newest that were come back in their place: none is lost (SAVE-14).
 */
export const takeMine = async (
  desk: SheetDesk,
  edits: UnsavedEdits,
  { id, mine }: OpenInput,
  key: string,
): Promise<OnDevice> => {
  const aside = await edits.get(asideKey(id))
  const { top, rest } = mine === 'broughtBack' ? split(aside) : { top: null, rest: aside }
  if (mine === 'kept' || (mine === 'broughtBack' && top === null))
    return { kept: await edits.get(key), aside }
  const edited = onDesk(desk, key)
  const left = edited && rest ? { ...edited, older: rest } : (edited ?? rest)
  await store(edits, asideKey(id), left)
  if (edited) await desk.acknowledge()
  if (top) await edits.put(key, top)
  return { kept: top, aside: left }
}

/** Drops the newest of the edits that were set aside (SAVE-14). */
export const dropAside = async (edits: UnsavedEdits, id: string | null): Promise<void> =>
  store(edits, asideKey(id), split(await edits.get(asideKey(id))).rest)
