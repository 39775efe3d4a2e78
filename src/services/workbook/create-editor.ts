import type { Api } from '../http/api.ts'
import type { Clock } from '../browser/clock.ts'
import { createOpenWorkbook } from './open-workbook-session.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'
import type { Editor } from './workbook-actors.ts'
import { createWorkbooks } from './workbook-calls.ts'

/** The open workbook and the workbook calls, lazy-loaded with the first workbook. */
export const createEditor = (
  api: Api,
  edits: UnsavedEdits,
  clock: Clock,
  newId: () => string,
): Editor => {
  const openWorkbook = createOpenWorkbook(edits, clock, newId)
  return { openWorkbook, workbooks: createWorkbooks(api, openWorkbook, edits, newId) }
}
