import { DOCUMENT_REFUSALS } from '#contract/documents/document-refusals.ts'
import { regionFrom } from '#contract/figures/region-code.ts'
import { err, ok } from '#contract/api/result.ts'
import { tableRequestId } from '#contract/api/deterministic-id.ts'
import type { Clock } from '../../clock.ts'
import { notFound } from '../../http/failures.ts'
import { wantsMinimal } from '../../http/prefer-header.ts'
import type { Account, Handlers } from '../../http/route.ts'
import { serializeWorkbook } from '../../sheets/serialize-workbook.ts'
import type { Spreadsheets } from '../../sheets/spreadsheets.ts'
import { uniqueTitle } from '../../sheets/unique-title.ts'
import type { Documents } from '../documents.ts'
import { tableTitle } from './table-title.ts'
import { tableWorkbook } from './table-workbook.ts'

export type TableRouteSettings = {
  readonly documentsFor: (account: Account) => Pick<Documents, 'table'>
  readonly spreadsheetsFor: (account: Account) => Spreadsheets
  readonly clock: Clock
}

/**
 * If `named` is the request id of a later part, returns the request id of the table's first part.
 * Requests for any part then share one id.
 */
const requestOf = (
  named: string | undefined,
  document: string,
  part: number,
  first: number,
): string | undefined =>
  named === tableRequestId(document, part) ? tableRequestId(document, first) : named

export const tableRoutes = ({
  documentsFor,
  spreadsheetsFor,
  clock,
}: TableRouteSettings): Handlers<'documents.spreadsheet'> => ({
  'documents.spreadsheet': async ({ account, params, body, headers, answerHeaders, signal }) => {
    const number = /^[1-9]\d{0,8}$/.test(params.n) ? Number(params.n) : 0
    const table = await documentsFor(account).table(params.id, number)
    if (table === 'not_ready') return err({ status: 409, detail: DOCUMENT_REFUSALS.notReady })
    if (table === null) return notFound()
    const spreadsheets = spreadsheetsFor(account)
    const id = clock.newId()
    const title = body.title || (await uniqueTitle(spreadsheets, tableTitle(table)))
    const workbook = await tableWorkbook(table, { id, title }, signal, regionFrom(body.region))
    // There is no workbook if the client disconnected while we made it.
    if (workbook === null) return notFound()
    const carried = serializeWorkbook(workbook)
    if (!carried.ok) return carried
    const requestId = requestOf(body.request_id, params.id, number, table.number)
    const { summary, before } = await spreadsheets.add({ id, title, ...carried.value, requestId })
    const answer = { ...summary, is_cut: table.isCut }
    if (before === null && wantsMinimal(headers, answerHeaders)) return ok(answer)
    const workbook_data = before === null ? { ...workbook, id: summary.id } : JSON.parse(before)
    return ok({ ...answer, workbook_data })
  },
})
