import type { WorkbookJson } from '#contract/api/entities.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { badRequest, type Failure } from '../http/failures.ts'
import { toKeep, type KeptWindow } from './kept-window.ts'

/** A workbook as it is stored: its JSON text, and what is kept beside it. */
export type Carried = { readonly text: string; readonly kept: KeptWindow }

/** The same, its text as UTF-8 where it has not been needed as a text: a big one takes long to turn. */
export type CarriedBytes = Omit<Carried, 'text'> & { readonly text: string | Uint8Array }

/** The text of a workbook. */
export const workbookTextOf = (text: CarriedBytes['text']): string =>
  typeof text === 'string'
    ? text
    : Buffer.from(text.buffer, text.byteOffset, text.length).toString()

/** Makes it, once for a request; one nested without end is refused, for nothing could write it out. */
export const carry = (workbook: WorkbookJson): Result<Carried, Failure> => {
  try {
    return ok({ text: JSON.stringify(workbook), kept: toKeep(workbook) })
  } catch {
    return badRequest(API_TEXTS.invalidBody('workbook_data', 'is nested too deeply'))
  }
}
