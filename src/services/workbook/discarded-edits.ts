import type { OpenInput } from '#src/machines/workbook/types.ts'
import type { UnsavedWorkbook } from './kept-workbook.ts'
import type { SheetDesk } from './open-workbook-session.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'

type Edits = UnsavedWorkbook | null

/** The edits of a workbook on this device: those to put back, and whether others stay aside. */
type OnDevice = { readonly kept: Edits; readonly hasAside: boolean }

/** What is set aside, for all tabs: each offers one, and brings back or drops that one. */
export type Aside = {
  /**
   * Finds the edits of a workbook that is to be opened. Before that those on its desk are set aside,
   * on top of older ones, or those that this tab offers come back in their place: none is lost.
   */
  readonly take: (input: OpenInput, key: string) => Promise<OnDevice>
  /** Drops those that this tab offers. */
  readonly drop: (id: string | null) => Promise<void>
}

/** Where the edits of a workbook lie once they are set aside, the newest on top: one place for all tabs. */
const asideKey = (id: string | null): string => `${id ?? ''}/aside`

const listOf = (edits: Edits): readonly UnsavedWorkbook[] => {
  if (edits === null) return []
  const { older = null, ...newest } = edits
  return [newest, ...listOf(older)]
}
const pileOf = (list: readonly UnsavedWorkbook[]): Edits =>
  list.reduceRight<Edits>((older, one) => (older ? { ...one, older } : one), null)

/** The edits that lie on the desk under a key; where tabs share it another may have kept its own. */
const onDesk = (desk: SheetDesk, key: string): Edits => {
  const taken = desk.isEdited() ? desk.take() : null
  if (taken?.key !== key) return null
  const { revision, requestId, mark = '', sent = [], data } = taken
  const edited = desk.edited()
  return { revision, requestId, mark, sent, ...(edited && { edited: [...edited] }), data }
}

/** What is set aside on this device. */
export const createAside = (desk: SheetDesk, edits: UnsavedEdits): Aside => {
  /** The mark of what this tab offers, by workbook. */
  const offered = new Map<string | null, string>()
  const isMine = (id: string | null, { mark = '' }: UnsavedWorkbook): boolean =>
    mark === offered.get(id)
  const look = async (id: string | null) => listOf(await edits.get(asideKey(id)))
  /** Another tab may set its own aside at the same moment: read and written in one. */
  const change = (
    id: string | null,
    make: (list: readonly UnsavedWorkbook[]) => readonly UnsavedWorkbook[],
  ): Promise<void> => edits.change(asideKey(id), (pile) => pileOf(make(listOf(pile))))
  const drop = (id: string | null): Promise<void> =>
    change(id, (list) => list.filter((one) => !isMine(id, one)))
  const setAside = async (id: string | null, key: string): Promise<void> => {
    const edited = onDesk(desk, key)
    if (!edited) return
    await change(id, (list) => [edited, ...list])
    await desk.acknowledge()
  }

  const take = async ({ id, mine }: OpenInput, key: string): Promise<OnDevice> => {
    // What lies on the desk has a mark once it is kept; kept later it would have another one.
    await desk.keep()
    const back =
      mine === 'broughtBack' ? (await look(id)).find((one) => isMine(id, one)) : undefined
    if (back || mine === 'setAside') await setAside(id, key)
    if (back) {
      // Stored in its new place before it leaves the old one.
      await edits.put(key, back)
      await drop(id)
    }
    const kept = back ?? (mine === 'setAside' ? null : await edits.get(key))
    const [newest] = await look(id)
    if (newest) offered.set(id, newest.mark ?? '')
    return { kept, hasAside: newest !== undefined }
  }
  return { take, drop }
}
