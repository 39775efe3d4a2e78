import type { WorkbookJson } from '#contract/entities.ts'
import { ok, type Result } from '#contract/result.ts'
import { API_TEXTS } from '#contract/wording.ts'
import { badRequest } from '../http/failures.ts'
import type { Failure } from '../http/route.ts'
import { toKeep, type KeptWindow } from './kept-windows.ts'

/** A workbook as it is stored: its JSON text, and what is kept beside it. */
export type Carried = { readonly text: string; readonly kept: KeptWindow }

/** Makes it, once for a request; one nested without end is refused, for nothing could write it out. */
export const carry = (workbook: WorkbookJson): Result<Carried, Failure> => {
  try {
    return ok({ text: JSON.stringify(workbook), kept: toKeep(workbook) })
  } catch {
    return badRequest(API_TEXTS.invalidBody('workbook_data', 'is nested too deeply'))
  }
}
