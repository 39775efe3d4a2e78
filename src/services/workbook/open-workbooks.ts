import { waitFor, type ActorRefFrom } from 'xstate'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import type { workbookMachine } from '#src/machines/workbook/machine.ts'
import type { Api } from '../http/api.ts'
import type { Cancel, Clock } from '../browser/clock.ts'
import type { OpenBook } from '../transfer/exports.ts'
import { hasKept, keysOf } from './storage-keys.ts'
import { createSheetWindows } from './sheet-opening.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'
import type { Editor } from './workbook-actors.ts'
import { lazy } from '../browser/lazy.ts'
import type { Windows } from '../public/window-api.ts'

/** What the flow of sheets works with. */
export type SheetParts = {
  readonly api: Api
  readonly windows: () => Promise<Windows>
  readonly edits: UnsavedEdits
  readonly clock: Clock
  readonly newId: () => string
  /** The flow as it runs. */
  readonly flow: () => ActorRefFrom<typeof workbookMachine> | undefined
}

/** The flow of the workbook in the editor, its desk, and what the page asks of them. */
export const createSheets = ({ api, windows, edits, clock, newId, flow }: SheetParts) => {
  /** Null until a workbook is opened. */
  let editor: Editor | null = null
  const load = lazy(async () => {
    const { createEditor } = await import('./editor.ts')
    return (editor ??= createEditor(api, edits, clock, newId))
  })
  const isOpen = (id: string): boolean => editor !== null && keysOf(id).includes(editor.desk.key())
  const isEdited = (): boolean => editor?.desk.isEdited() ?? false
  /** Whether the server has all that was edited of a sheet here, as far as this browser knows. */
  const isStored = async (id: string): Promise<boolean> =>
    !(isEdited() && isOpen(id)) && !(await hasKept(edits, id))
  return {
    load,
    loaded: (): Editor | null => editor,
    windows: createSheetWindows(windows, isStored, clock.now),
    keep: (): void => void editor?.desk.keep(),
    /** The grid of a workbook that was opened; the returned call takes it away. */
    attach: (grid: GridPort): Cancel => editor?.desk.attach(grid) ?? (() => {}),
    /**
     * The workbook of this id as it stands in the grid, once its formulas are calculated; null where it is
     * not there, or was left meanwhile.
     */
    open: async (id: string): Promise<OpenBook | null> => {
      if (!editor || !isOpen(id)) return null
      const { desk } = editor
      const sheetId = desk.worksheet()
      await desk.settled()
      if (!isOpen(id)) return null
      const written = await desk.read()
      return written && isOpen(id) ? { pieces: written.pieces, sheetId } : null
    },
    /** Has the open grid look for a newer version. */
    refresh: (): void => flow()?.send({ type: 'REFRESH' }),
    /** Settles when no save, and no look for a newer version, is under way. */
    saved: async (): Promise<void> => {
      const workbook = flow()
      if (!workbook) return
      const isSaved = waitFor(
        workbook,
        (sheet) =>
          !sheet.matches({ open: { saving: 'saving' } }) &&
          !sheet.matches({ open: { presence: 'looking' } }),
      )
      // It ends with the app alone.
      await isSaved.catch(() => {})
    },
  }
}
