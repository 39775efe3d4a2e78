import type { Api } from '../services/api.ts'
import type { Clock } from '../services/clock.ts'
import { createSheetDesk } from '../services/sheet-desk.ts'
import type { UnsavedEdits } from '../services/unsaved-edits.ts'
import type { Editor } from '../services/workbook-actors.ts'
import { createWorkbooks } from '../services/workbooks.ts'

/** The desk of the grid and the calls of workbooks; loaded with the first workbook that is opened. */
export const createEditor = (
  api: Api,
  edits: UnsavedEdits,
  clock: Clock,
  newId: () => string,
): Editor => {
  const desk = createSheetDesk(edits, clock, newId)
  return { desk, workbooks: createWorkbooks(api, desk, edits, newId) }
}
