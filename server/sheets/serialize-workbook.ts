import type { WorkbookJson } from '#contract/api/entities.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { badRequest, type Failure } from '../http/failures.ts'
import { windowToCache, type CachedWindow } from './windows/cached-window.ts'

/** A workbook for storage: its JSON text and its `CachedWindow`. */
export type SerializedWorkbook = { readonly text: string; readonly window: CachedWindow }

/**
 * Like `SerializedWorkbook`, but the text may be UTF-8 bytes, because decoding a large one is slow.
 */
export type SerializedBytes = Omit<SerializedWorkbook, 'text'> & {
  readonly text: string | Uint8Array
}

/** Decodes the text of a workbook. */
export const workbookTextOf = (text: SerializedBytes['text']): string =>
  typeof text === 'string'
    ? text
    : Buffer.from(text.buffer, text.byteOffset, text.length).toString()

/** Serialises a workbook once per request. Answers 400 if it is nested too deeply to serialise. */
export const serializeWorkbook = (workbook: WorkbookJson): Result<SerializedWorkbook, Failure> => {
  try {
    return ok({ text: JSON.stringify(workbook), window: windowToCache(workbook) })
  } catch {
    return badRequest(API_TEXTS.invalidBody('workbook_data', 'is nested too deeply'))
  }
}
