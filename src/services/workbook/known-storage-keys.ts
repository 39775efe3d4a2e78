import { keysOf } from './storage-keys.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'

/** Finds the key under which this tab keeps edits of a sheet; null is a new one. */
export type SheetKeys = {
  /** A key with edits whose tab has ended, so that they come back: the oldest first. Else a free one. */
  readonly open: (id: string | null) => Promise<string>
  /** A key without edits that no other tab of the browser has. */
  readonly free: (id: string | null) => Promise<string>
}

/** The keys that this tab takes, each until the tab ends. */
export const createSheetKeys = (edits: UnsavedEdits): SheetKeys => {
  const mine = new Set<string>()
  const isMine = async (key: string, isLeft: boolean): Promise<boolean> => {
    if (!mine.has(key) && (await edits.claim(key, isLeft))) mine.add(key)
    return mine.has(key)
  }
  const look = (id: string | null) =>
    Promise.all(keysOf(id).map(async (key) => ({ key, kept: await edits.get(key) })))

  const free = async (id: string | null): Promise<string> => {
    for (const { key, kept } of await look(id))
      if (kept === null && (await isMine(key, false))) return key
    return id ?? ''
  }
  const open = async (id: string | null): Promise<string> => {
    const found = await look(id)
    const left = found.flatMap(({ key, kept }) => (kept ? [{ key, on: kept.revision }] : []))
    for (const { key } of left.toSorted((a, b) => a.on - b.on))
      if (await isMine(key, true)) return key
    return free(id)
  }
  return { open, free }
}
