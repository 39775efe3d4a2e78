import { storageKeysOf } from './storage-keys.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'

/** Assigns storage keys for this tab's edits of a sheet. A null id means a new sheet. */
export type SheetKeys = {
  /**
   * Returns a key with edits of a closed tab, so that they are restored. Edits on the oldest
   * revision come first. Without such edits, returns a free key.
   */
  readonly open: (id: string | null) => Promise<string>
  /**
   * Returns a key that has no edits and that no other tab holds. If no key is free, returns the
   * first key.
   */
  readonly free: (id: string | null) => Promise<string>
}

/** The keys of this tab, held until the tab ends. */
export const createSheetKeys = (edits: UnsavedEdits): SheetKeys => {
  const mine = new Set<string>()
  const isMine = async (key: string, isLeft: boolean): Promise<boolean> => {
    if (!mine.has(key) && (await edits.claim(key, isLeft))) mine.add(key)
    return mine.has(key)
  }
  const readAll = (id: string | null) =>
    Promise.all(storageKeysOf(id).map(async (key) => ({ key, record: await edits.get(key) })))

  const free = async (id: string | null): Promise<string> => {
    for (const { key, record } of await readAll(id))
      if (record === null && (await isMine(key, false))) return key
    return id ?? ''
  }
  const open = async (id: string | null): Promise<string> => {
    const found = await readAll(id)
    const keys = found.flatMap(({ key, record }) => (record ? [{ key, on: record.revision }] : []))
    for (const { key } of keys.toSorted((a, b) => a.on - b.on))
      if (await isMine(key, true)) return key
    return free(id)
  }
  return { open, free }
}
