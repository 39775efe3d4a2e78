import { workbookMachine } from './machines/workbook/machine.ts'
import type { Api } from './services/api.ts'
import type { Clock } from './services/clock.ts'
import type { OpenBook } from './services/exports.ts'
import { createSheetDesk, type SheetDesk } from './services/sheet-desk.ts'
import { hasKept, keysOf } from './services/sheet-key.ts'
import type { UnsavedEdits } from './services/unsaved-edits.ts'
import { workbookActors } from './services/workbook-actors.ts'
import { createWorkbooks } from './services/workbooks.ts'

/** The part of the composition root that comes with the first sheet: the workbook's flow and its desk. */
export const createSheets = (api: Api, edits: UnsavedEdits, clock: Clock, newId: () => string) => {
  const desk: SheetDesk = createSheetDesk(edits, clock, newId)
  const workbooks = createWorkbooks(api, desk, edits, newId)
  return {
    desk,
    machine: workbookMachine.provide({ actors: workbookActors(desk, workbooks) }),
    /**
     * The workbook of this id as it stands in the grid, once its formulas are calculated; null where it is
     * not there, or was left meanwhile (TRANSFER-26).
     */
    openBook: async (id: string): Promise<OpenBook | null> => {
      const isThere = (): boolean => keysOf(id).includes(desk.key())
      if (!isThere()) return null
      const sheetId = desk.worksheet()
      await desk.settled()
      if (!isThere()) return null
      const written = await desk.read()
      return written && isThere() ? { pieces: written.pieces, sheetId } : null
    },
    /** Whether the server has all that was edited of a sheet here, as far as this browser knows (SHEET-151). */
    isStored: async (id: string): Promise<boolean> =>
      !(desk.isEdited() && keysOf(id).includes(desk.key())) && !(await hasKept(edits, id)),
  }
}
