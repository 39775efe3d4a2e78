import type { Answer } from '#contract/api/endpoints.ts'
import { workbookEndpoints } from '#contract/api/endpoints/workbooks.ts'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { Api } from '../http/api.ts'
import { packBody, type PackedBody } from '../http/compress-body.ts'

/** A workbook to create: its text and its idempotency key. */
export type NewWorkbook = {
  readonly title: string
  readonly requestId: string
  readonly pieces: readonly string[]
}

/** Sends workbooks as text, compressed if large. */
export type SendWorkbook = {
  /** Saves on a base revision. 0 overwrites any revision. `moved` is undefined if unknown. */
  readonly put: (
    id: string,
    revision: number,
    pieces: readonly string[],
    moved?: boolean,
  ) => Promise<Result<SpreadsheetSummary, AppError>>
  /** The response contains cells only if they differ from the sent ones. */
  readonly post: (made: NewWorkbook) => Promise<Result<Answer<'spreadsheets.create'>, AppError>>
}

/** A backend that cannot decompress may reject the body as invalid JSON. */
const canBeEncodingError = (error: AppError): boolean =>
  [400, 415, 422].some((status) => hasStatus(error, status))

/** A placeholder that satisfies the type. `packed` replaces it. */
const asText = { workbook_data: {} }
const minimal = { prefer: 'return=minimal' }

/** Sends workbooks to one backend. */
export const createSendWorkbook = (api: Api): SendWorkbook => {
  /** True after the backend rejected a compressed body. From then on bodies are uncompressed. */
  let isPlain = false

  const send = async <T>(
    pieces: readonly string[],
    call: (packed: PackedBody) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>> => {
    const packed = await packBody(pieces, isPlain)
    const sent = await call(packed)
    if (sent.ok || packed.encoding === null || !canBeEncodingError(sent.error)) return sent
    const again = await call(await packBody(pieces, true))
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
