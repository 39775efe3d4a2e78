import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { formatRange } from '#contract/workbook/cells.ts'
import { chatEndpoints } from '#contract/api/endpoints/chat.ts'
import { workbookEndpoints } from '#contract/api/endpoints/workbooks.ts'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import { hasStatus, type AppError, isUnknownCall } from '#src/shared/app-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { deterministicId } from '#contract/api/deterministic-id.ts'
import { addTable, sheetNameOf } from '#contract/workbook/table-sheet.ts'
import { parseWorkbook, type WorkbookData } from '#contract/workbook/workbook.ts'
import { INSERT } from '#src/texts/screens.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { InsertTableRequest } from '#src/machines/app/types.ts'
import type { Api } from '../http/api.ts'
import { createSendWorkbook } from '../workbook/send-workbook.ts'
import { workbookPiecesOf } from '../workbook/workbook-text.ts'

/** Maximum tries of a save that conflicts with other saves. */
const TRIES = 4

/** Where the table was inserted. */
type Inserted = { readonly spreadsheet: SpreadsheetSummary; readonly range: string }
type Answer = Result<Inserted, AppError>

const unreadable: AppError = { type: 'unreadable', operation: 'spreadsheets.get' }

/** The range of the inserted table on its worksheet, so the editor can open at this range. */
const rangeOf = (workbook: WorkbookData, { requestId }: InsertTableRequest): string => {
  const sheet = workbook.sheets[requestId]
  const rows = Object.entries(sheet?.cellData ?? {})
  const columns = rows.flatMap(([, row]) => Object.keys(row).map(Number))
  return formatRange({
    sheet: sheet?.name ?? null,
    startRow: 0,
    startColumn: 0,
    endRow: rows.reduce((last, [row]) => Math.max(last, Number(row)), 0),
    endColumn: columns.reduce((last, column) => Math.max(last, column), 0),
  })
}

const withTable = (workbook: WorkbookData, { requestId, heading, table }: InsertTableRequest) =>
  addTable(workbook, requestId, sheetNameOf(heading, INSERT.sheet), table)

/**
 * Asks the server for the id of the spreadsheet that is linked with the conversation. For a new
 * chat, or if the backend lacks the call, returns the id that the client knows.
 */
const linkedSheet = async (
  api: Api,
  { conversationId, knownSheetId }: InsertTableRequest,
): Promise<Result<string | null, AppError>> => {
  if (conversationId === null) return ok(knownSheetId)
  const found = await api(chatEndpoints, 'conversations.get', { params: { id: conversationId } })
  if (found.ok) return ok(found.value.spreadsheet_id)
  if (isUnknownCall(found.error)) return ok(knownSheetId)
  // The user asked to change a spreadsheet, so the error names `spreadsheets.update` instead of
  // this lookup.
  const { error } = found
  return err('operation' in error ? { ...error, operation: 'spreadsheets.update' } : error)
}

/**
 * Adds the table to a stored spreadsheet. Tries again if another save came between the read and the
 * save.
 */
const extend = async (
  api: Api,
  id: string,
  request: InsertTableRequest,
  tries = TRIES,
): Promise<Answer> => {
  const stored = await api(workbookEndpoints, 'spreadsheets.get', { params: { id } })
  if (!stored.ok) return stored
  const { workbook_data, ...summary } = stored.value
  const read = parseWorkbook(workbook_data)
  if (!read.ok) return err(unreadable)
  const workbook = withTable(read.value, request)
  const range = rangeOf(workbook, request)
  // The workbook already has the table: an earlier try saved it, but its response was lost.
  if (workbook === read.value) return ok({ spreadsheet: summary, range })
  const saved = await api(workbookEndpoints, 'spreadsheets.update', {
    params: { id },
    body: { workbook_data: workbook, moved: false },
    headers: { prefer: 'return=minimal', 'if-match': `"${summary.revision}"` },
  })
  if (saved.ok) return ok({ spreadsheet: saved.value, range })
  return hasStatus(saved.error, 409) && tries > 1 ? extend(api, id, request, tries - 1) : saved
}

/**
 * Creates a spreadsheet with the table. If linking it to the conversation fails, the next message
 * links it.
 */
const create = async (api: Api, request: InsertTableRequest): Promise<Answer> => {
  const { requestId, title, conversationId } = request
  const workbook = withTable(blankWorkbook(requestId, title, []), request)
  const pieces = workbookPiecesOf({ data: workbook, isCalculating: false })
  const made = await createSendWorkbook(api).post({ title, requestId, pieces })
  if (!made.ok) return made
  const { workbook_data: _, ...spreadsheet } = made.value
  if (conversationId !== null)
    await api(chatEndpoints, 'conversations.link', {
      params: { id: conversationId },
      body: { spreadsheet_id: spreadsheet.id },
    })
  return ok({ spreadsheet, range: rangeOf(workbook, request) })
}

/**
 * Derives the request id from `origin`, which is stable across reloads. A retry after a reload is
 * therefore idempotent.
 */
const named = (request: InsertTableRequest): InsertTableRequest =>
  request.origin ? { ...request, requestId: deterministicId(request.origin) } : request

/**
 * `justNow`: id of the spreadsheet of the preceding insert, if this insert waited for it. Then no
 * lookup is necessary.
 */
const insert = async (
  api: Api,
  request: InsertTableRequest,
  justNow: string | null,
): Promise<Answer> => {
  const linked = justNow === null ? await linkedSheet(api, request) : ok(justNow)
  if (!linked.ok) return linked
  if (linked.value === null) return create(api, request)
  const extended = await extend(api, linked.value, request)
  const isGone = !extended.ok && hasStatus(extended.error, 404)
  return isGone ? create(api, request) : extended
}

export type InsertTable = (request: InsertTableRequest) => Promise<readonly Fact[]>

/**
 * Inserts a table into the conversation's spreadsheet on its own worksheet, or into a new linked
 * spreadsheet. Inserts of one conversation run one after another.
 */
export const createInsertTable = (api: Api): InsertTable => {
  /**
   * By conversation: the spreadsheet id of the last insert. The promise resolves when the insert
   * ends, with null if it failed.
   */
  const last = new Map<string | null, Promise<string | null>>()
  return async (request) => {
    const { key, conversationId } = request
    const before = last.get(conversationId) ?? null
    const inserting = (async () => insert(api, named(request), await before))()
    const place = inserting.then(
      (done) => (done.ok ? done.value.spreadsheet.id : null),
      () => null,
    )
    last.set(conversationId, place)
    void place.then(() => last.get(conversationId) === place && last.delete(conversationId))
    const done = await inserting
    return [
      done.ok
        ? { type: 'table.inserted', key, conversationId, ...done.value }
        : { type: 'table.insert_failed', key, error: done.error },
    ]
  }
}
