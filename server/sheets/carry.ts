import type { WorkbookJson } from '#contract/api/entities.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { badRequest, type Failure } from '../http/failures.ts'
import { toKeep, type KeptWindow } from './kept-window.ts'

/** A workbook for storage: its JSON text and its `KeptWindow`. */
export type Carried = { readonly text: string; readonly kept: KeptWindow }

/** Like `Carried`, but the text may be UTF-8 bytes, because decoding a large one is slow. */
export type CarriedBytes = Omit<Carried, 'text'> & { readonly text: string | Uint8Array }

/** Decodes the text of a workbook. */
export const workbookTextOf = (text: CarriedBytes['text']): string =>
  typeof text === 'string'
    ? text
    : Buffer.from(text.buffer, text.byteOffset, text.length).toString()

/** Serialises a workbook once per request. Answers 400 if it is nested too deeply to serialise. */
export const carry = (workbook: WorkbookJson): Result<Carried, Failure> => {
  try {
    return ok({ text: JSON.stringify(workbook), kept: toKeep(workbook) })
  } catch {
    return badRequest(API_TEXTS.invalidBody('workbook_data', 'is nested too deeply'))
  }
}
