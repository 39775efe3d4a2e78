import type { OpenInput } from '#src/machines/workbook/types.ts'
import type { UnsavedWorkbook } from './stored-edits.ts'
import type { OpenWorkbook } from './open-workbook-session.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'

type Edits = UnsavedWorkbook | null

/** Stored edits of a workbook, and whether a set-aside version exists. */
type OnDevice = { readonly storedEdits: Edits; readonly hasAside: boolean }

/**
 * Set-aside versions, shared by all tabs. Each tab offers one version, and restores or drops only
 * the version that it offers.
 */
export type DiscardedEdits = {
  /**
   * Returns the stored edits of a workbook that is about to open. If `mine` is `setAside` or
   * `broughtBack`, `take` first sets the open workbook's edits aside, on top of older versions. If
   * it is `broughtBack`, `take` then restores the version that this tab offers. No version is lost.
   */
  readonly take: (input: OpenInput, key: string) => Promise<OnDevice>
  /** Drops the version that this tab offers. */
  readonly drop: (id: string | null) => Promise<void>
}

/** The storage key of set-aside versions, newest on top, shared by all tabs. */
const asideKey = (id: string | null): string => `${id ?? ''}/aside`

const listOf = (edits: Edits): readonly UnsavedWorkbook[] => {
  if (edits === null) return []
  const { older = null, ...newest } = edits
  return [newest, ...listOf(older)]
}
const pileOf = (list: readonly UnsavedWorkbook[]): Edits =>
  list.reduceRight<Edits>((older, one) => (older ? { ...one, older } : one), null)

/**
 * The edits of the open workbook. Null if it has none or has another key. They come from memory,
 * because another tab may have stored its own edits under this key.
 */
const editsUnder = (openWorkbook: OpenWorkbook, key: string): Edits => {
  const snapshot = openWorkbook.isEdited() ? openWorkbook.take() : null
  if (snapshot?.key !== key) return null
  const { revision, requestId, mark = '', sent = [], data } = snapshot
  const edited = openWorkbook.edited()
  return { revision, requestId, mark, sent, ...(edited && { edited: [...edited] }), data }
}

/** Manages the set-aside versions on this device. */
export const createDiscardedEdits = (
  openWorkbook: OpenWorkbook,
  edits: UnsavedEdits,
): DiscardedEdits => {
  /** For each workbook id, the mark of the version that this tab offers. */
  const offered = new Map<string | null, string>()
  const isMine = (id: string | null, { mark = '' }: UnsavedWorkbook): boolean =>
    mark === offered.get(id)
  const readList = async (id: string | null) => listOf(await edits.get(asideKey(id)))
  /** Reads and writes in one transaction, because another tab may write at the same time. */
  const change = (
    id: string | null,
    make: (list: readonly UnsavedWorkbook[]) => readonly UnsavedWorkbook[],
  ): Promise<void> => edits.change(asideKey(id), (pile) => pileOf(make(listOf(pile))))
  const drop = (id: string | null): Promise<void> =>
    change(id, (list) => list.filter((one) => !isMine(id, one)))
  const setAside = async (id: string | null, key: string): Promise<void> => {
    const edited = editsUnder(openWorkbook, key)
    if (!edited) return
    await change(id, (list) => [edited, ...list])
    await openWorkbook.acknowledge()
  }

  const take = async ({ id, mine }: OpenInput, key: string): Promise<OnDevice> => {
    // `keep` stores the edits under a new mark, so it runs before they are set aside. If it ran
    // later, the mark would change.
    await openWorkbook.keep()
    const back =
      mine === 'broughtBack' ? (await readList(id)).find((one) => isMine(id, one)) : undefined
    if (back || mine === 'setAside') await setAside(id, key)
    if (back) {
      // Writes the new place before it clears the old one, so a crash loses nothing.
      await edits.put(key, back)
      await drop(id)
    }
    const storedEdits = back ?? (mine === 'setAside' ? null : await edits.get(key))
    const [newest] = await readList(id)
    if (newest) offered.set(id, newest.mark ?? '')
    return { storedEdits, hasAside: newest !== undefined }
  }
  return { take, drop }
}
