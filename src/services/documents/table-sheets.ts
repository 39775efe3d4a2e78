import { documentEndpoints } from '#contract/api/endpoints/documents.ts'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { AppError } from '#contract/api/messages.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { tableRequestId } from '#contract/api/steady-id.ts'
import type { Api } from '../http/api.ts'
import { orLost } from '../http/lost-connection.ts'

/** A table of a document: the server's id of that, and the table's number. */
type DocumentTablePlace = { readonly documentId: string; readonly table: number }

/** The spreadsheet of a table; `isCut` where the file has more rows or columns than were kept. */
export type TableSheet = { readonly spreadsheet: SpreadsheetSummary; readonly isCut: boolean }

/** Makes a spreadsheet of a table, or finds the one that was made of it before. */
export type TableSheets = (
  place: DocumentTablePlace,
  signal?: AbortSignal,
) => Promise<Result<TableSheet, AppError>>

/** Over the call: a table names its request, so that it has one spreadsheet, in every tab and after a reload. */
export const createTableSheets =
  (api: Api, region: () => string): TableSheets =>
  async ({ documentId, table }, signal) => {
    const args = {
      params: { id: documentId, n: String(table) },
      body: { request_id: tableRequestId(documentId, table), region: region() },
      headers: { prefer: 'return=minimal' },
      ...(signal && { signal }),
    }
    const made = await orLost('documents.spreadsheet', () =>
      api(documentEndpoints, 'documents.spreadsheet', args),
    )
    if (!made.ok) return made
    const { workbook_data: _, is_cut, ...spreadsheet } = made.value
    return ok({ spreadsheet, isCut: is_cut })
  }
