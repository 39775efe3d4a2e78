import { waitFor, type ActorRefFrom } from 'xstate'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import type { workbookMachine } from '#src/machines/workbook/machine.ts'
import type { Api } from '../http/api.ts'
import type { Cancel, Clock } from '../browser/clock.ts'
import type { WorkbookToExport } from '../transfer/exports.ts'
import { hasUnsavedEdits, storageKeysOf } from './storage-keys.ts'
import { createSheetWindows } from './sheet-windows.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'
import type { Editor } from './workbook-actors.ts'
import { lazy } from '../browser/lazy.ts'
import type { Windows } from '../public/window-api.ts'

export type SheetParts = {
  readonly api: Api
  readonly windows: () => Promise<Windows>
  readonly edits: UnsavedEdits
  readonly clock: Clock
  readonly newId: () => string
  /** The running workbook flow. */
  readonly flow: () => ActorRefFrom<typeof workbookMachine> | undefined
}

/** Gives the page access to the workbook flow and the open workbook. */
export const createSheets = ({ api, windows, edits, clock, newId, flow }: SheetParts) => {
  /** Null until a workbook opens. */
  let editor: Editor | null = null
  const load = lazy(async () => {
    const { createEditor } = await import('./create-editor.ts')
    return (editor ??= createEditor(api, edits, clock, newId))
  })
  const isOpen = (id: string): boolean =>
    editor !== null && storageKeysOf(id).includes(editor.openWorkbook.key())
  const isEdited = (): boolean => editor?.openWorkbook.isEdited() ?? false
  /** True if the server has all edits of a sheet, as far as this browser knows. */
  const isStored = async (id: string): Promise<boolean> =>
    !(isEdited() && isOpen(id)) && !(await hasUnsavedEdits(edits, id))
  return {
    load,
    loaded: (): Editor | null => editor,
    windows: createSheetWindows(windows, isStored, clock.now),
    keep: (): void => void editor?.openWorkbook.keep(),
    /** Attaches the grid of the open workbook. The returned function detaches it. */
    attach: (grid: GridPort): Cancel => editor?.openWorkbook.attach(grid) ?? (() => {}),
    /**
     * The workbook with this id after its formulas are calculated. Null if it is not open or was
     * left meanwhile.
     */
    open: async (id: string): Promise<WorkbookToExport | null> => {
      if (!editor || !isOpen(id)) return null
      const { openWorkbook } = editor
      const sheetId = openWorkbook.worksheet()
      await openWorkbook.settled()
      if (!isOpen(id)) return null
      const written = await openWorkbook.read()
      return written && isOpen(id) ? { pieces: written.pieces, sheetId } : null
    },
    /** What the user sees of the workbook with this id. Null if it is not open. */
    shown: (id: string) => (isOpen(id) ? (editor?.openWorkbook.shown() ?? null) : null),
    /** Checks for a newer version of the open workbook. */
    refresh: (): void => flow()?.send({ type: 'REFRESH' }),
    /** Resolves when no save and no refresh runs. */
    saved: async (): Promise<void> => {
      const workbook = flow()
      if (!workbook) return
      const isSaved = waitFor(
        workbook,
        (sheet) =>
          !sheet.matches({ open: { saving: 'saving' } }) &&
          !sheet.matches({ open: { presence: 'refreshing' } }),
      )
      // `waitFor` rejects only if the app ends.
      await isSaved.catch(() => {})
    },
  }
}
