import type { Answer } from '#contract/api/endpoints.ts'
import { workbookEndpoints } from '#contract/api/endpoints/workbooks.ts'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import { hasStatus, type AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { Api } from '../http/api.ts'
import { pack, type Packed } from '../http/compress-body.ts'

/** A workbook to be made: its text, and what names the request that makes it. */
export type NewWorkbook = {
  readonly title: string
  readonly requestId: string
  readonly pieces: readonly string[]
}

/** Sends workbooks as text that was written in slices, packed where they are big. */
export type SendWorkbook = {
  /** A save on a revision; 0 is whichever is there. `moved` is left out where it is not known. */
  readonly put: (
    id: string,
    revision: number,
    pieces: readonly string[],
    moved?: boolean,
  ) => Promise<Result<SpreadsheetSummary, AppError>>
  /** The answer has the cells where they are not the ones that were sent. */
  readonly post: (made: NewWorkbook) => Promise<Result<Answer<'spreadsheets.create'>, AppError>>
}

/** What a backend that unpacks nothing may say to packed JSON: that it is no JSON. */
const mayBeUnread = (error: AppError): boolean =>
  [400, 415, 422].some((status) => hasStatus(error, status))

/** The body goes as text in its place. */
const asText = { workbook_data: {} }
const minimal = { prefer: 'return=minimal' }

/** Sends workbooks to one backend. */
export const createSendWorkbook = (api: Api): SendWorkbook => {
  /** A backend that knows no packed bodies gets plain ones from then on. */
  let isPlain = false

  const send = async <T>(
    pieces: readonly string[],
    call: (packed: Packed) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>> => {
    const packed = await pack(pieces, isPlain)
    const sent = await call(packed)
    if (sent.ok || packed.encoding === null || !mayBeUnread(sent.error)) return sent
    const again = await call(await pack(pieces, true))
    if (again.ok || hasStatus(sent.error, 415)) isPlain = true
    return again
  }
  return {
    put: (id, revision, pieces, moved) => {
      const match = revision > 0 ? { 'if-match': `"${revision}"` } : {}
      const end = moved === undefined ? '}' : `,"moved":${moved}}`
      return send(['{"workbook_data":', ...pieces, end], (packed) =>
        api(workbookEndpoints, 'spreadsheets.update', {
          params: { id },
          body: asText,
          packed,
          headers: { ...minimal, ...match },
        }),
      )
    },
    post: ({ title, requestId, pieces }) => {
      const named = JSON.stringify({ title, request_id: requestId }).slice(0, -1)
      return send([`${named},"workbook_data":`, ...pieces, '}'], (packed) =>
        api(workbookEndpoints, 'spreadsheets.create', { body: asText, packed, headers: minimal }),
      )
    },
  }
}
