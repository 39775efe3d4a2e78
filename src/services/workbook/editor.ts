import type { Api } from '../http/api.ts'
import type { Clock } from '../browser/clock.ts'
import { createSheetDesk } from './open-workbook-session.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'
import type { Editor } from './workbook-actors.ts'
import { createWorkbooks } from './workbooks.ts'

/** The desk and the workbook calls, lazy-loaded with the first workbook. */
export const createEditor = (
  api: Api,
  edits: UnsavedEdits,
  clock: Clock,
  newId: () => string,
): Editor => {
  const desk = createSheetDesk(edits, clock, newId)
  return { desk, workbooks: createWorkbooks(api, desk, edits, newId) }
}
