import { documentEndpoints } from '#contract/api/endpoints/documents.ts'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { tableRequestId } from '#contract/api/deterministic-id.ts'
import type { Api } from '../http/api.ts'
import { catchLostConnection } from '../http/lost-connection.ts'

/** A table in a document, by the document's server id and the table's number. */
type DocumentTablePlace = { readonly documentId: string; readonly table: number }

/** The spreadsheet of a table. `isCut`: rows or columns of the file are missing. */
export type TableSheet = { readonly spreadsheet: SpreadsheetSummary; readonly isCut: boolean }

/** Creates the spreadsheet of a table, or returns the existing one. */
export type TableSheets = (
  place: DocumentTablePlace,
  signal?: AbortSignal,
) => Promise<Result<TableSheet, AppError>>

/** The request id derives from the table, so every tab and reload gets the same spreadsheet. */
export const createTableSheets =
  (api: Api, region: () => string): TableSheets =>
  async ({ documentId, table }, signal) => {
    const args = {
      params: { id: documentId, n: String(table) },
      body: { request_id: tableRequestId(documentId, table), region: region() },
      headers: { prefer: 'return=minimal' },
      ...(signal && { signal }),
    }
    const made = await catchLostConnection('documents.spreadsheet', () =>
      api(documentEndpoints, 'documents.spreadsheet', args),
    )
    if (!made.ok) return made
    const { workbook_data: _, is_cut, ...spreadsheet } = made.value
    return ok({ spreadsheet, isCut: is_cut })
  }
