import type { Spreadsheet, SpreadsheetSummary, WorkbookJson } from '#contract/api/entities.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Clock } from '../clock.ts'
import { hasMatchingEtag, hasAnyEtag, notModified } from '../http/etag.ts'
import { badRequest, notFound, type Failure } from '../http/failures.ts'
import { wantsMinimal } from '../http/prefer-header.ts'
import type { Account, Handlers } from '../http/route.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { CarriedWorkbook } from './big-saves.ts'
import { serializeWorkbook, type SerializedWorkbook } from './serialize-workbook.ts'
import { windowEtag, type CachedWindows } from './windows/cached-windows.ts'
import { newSheet } from './new-sheet.ts'
import { sheetEtag, refuseWindow } from './sheet-answers.ts'
import { UNTITLED_SPREADSHEET, type Spreadsheets } from './spreadsheets.ts'
import type { Templates } from './templates/templates.ts'

type SheetEndpointName =
  | 'spreadsheets.list'
  | 'spreadsheets.get'
  | 'spreadsheets.head'
  | 'spreadsheets.create'
  | 'spreadsheets.update'
  | 'spreadsheets.rename'
  | 'spreadsheets.delete'
  | 'spreadsheets.deleteMany'
  | 'spreadsheets.window'

export type SheetSettings = {
  readonly spreadsheetsFor: (account: Account) => Spreadsheets
  readonly windows: CachedWindows
  readonly templates: Templates
  /** Calculates the day's templates in the background. */
  readonly ahead: (now: Date) => void
  readonly clock: Clock
}

/** The base revision of a save. Null without `If-Match`, or for `*`. */
const baseRevision = (headers: Headers): Result<number | null, Failure> => {
  const value = headers.get('if-match')?.trim() ?? '*'
  if (value === '*') return ok(null)
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(value)?.[1]
  return digits === undefined
    ? badRequest(API_TEXTS.invalidBody('If-Match', 'must be the revision, as in "3"'))
    : ok(Number(digits))
}

/**
 * The answer to a save: the whole spreadsheet, or only its summary if the client prefers a minimal
 * answer.
 */
const answerOf = (
  summary: SpreadsheetSummary,
  workbook: () => WorkbookJson,
  isMinimal: boolean,
): SpreadsheetSummary => {
  if (isMinimal) return summary
  const whole: Spreadsheet = { ...summary, workbook_data: workbook() }
  return whole
}

type Written = SerializedWorkbook & {
  readonly title: string
  readonly workbook: () => WorkbookJson
}

/** A spreadsheet whose workbook a worker thread parsed. */
const carriedSheet = (
  { title }: { readonly title?: string | undefined },
  { text, window }: SerializedWorkbook,
): Written => ({
  title: title || UNTITLED_SPREADSHEET,
  text,
  window,
  workbook: () => JSON.parse(text),
})
const writeOut = (made: Awaited<ReturnType<typeof newSheet>>): Result<Written, Failure> => {
  if (!made.ok) return made
  const { title, workbook_data } = made.value
  const carried = serializeWorkbook(workbook_data)
  return carried.ok ? ok({ title, ...carried.value, workbook: () => workbook_data }) : carried
}

/** Handles the API calls for spreadsheets. */
export const sheetRoutes = ({
  spreadsheetsFor,
  windows,
  templates,
  ahead,
  clock,
}: SheetSettings): Handlers<SheetEndpointName, CarriedWorkbook | null> => ({
  'spreadsheets.list': async ({ account, query }) => {
    const spreadsheets = await spreadsheetsFor(account).list(query.q ?? null)
    ahead(clock.now())
    return ok({ spreadsheets: [...spreadsheets] })
  },

  'spreadsheets.get': async ({ account, params, headers, answerHeaders }) => {
    const spreadsheets = spreadsheetsFor(account)
    const known = hasAnyEtag(headers) ? await spreadsheets.head(params.id) : null
    if (known && hasMatchingEtag(headers, sheetEtag(known)))
      return notModified(answerHeaders, sheetEtag(known))
    const sheet = await spreadsheets.get(params.id)
    if (!sheet) return notFound()
    answerHeaders.set('etag', sheetEtag(sheet))
    return ok(sheet)
  },

  'spreadsheets.head': async ({ account, params }) => {
    const head = await spreadsheetsFor(account).head(params.id)
    return head ? ok(head) : notFound()
  },

  'spreadsheets.create': async ({ account, body, carried, headers, answerHeaders }) => {
    const id = carried?.newId ?? clock.newId()
    const spreadsheets = spreadsheetsFor(account)
    const made = carried
      ? ok(carriedSheet(body, carried))
      : writeOut(await newSheet(body, id, { spreadsheets, templates, now: clock.now() }))
    if (!made.ok) return made
    const { workbook, ...sheet } = made.value
    const { summary, before } = await spreadsheets.add({
      id,
      ...sheet,
      requestId: body.request_id,
      madeOf: body.template,
    })
    const isSent = before === null && body.template === undefined
    const isMinimal = isSent && wantsMinimal(headers, answerHeaders)
    const stored = (): WorkbookJson =>
      before === null ? { ...workbook(), id: summary.id } : JSON.parse(before)
    return ok(answerOf(summary, stored, isMinimal))
  },

  'spreadsheets.update': async ({ account, params, body, carried, headers, answerHeaders }) => {
    const base = baseRevision(headers)
    if (!base.ok) return base
    const stored = carried ? ok(carried) : serializeWorkbook(body.workbook_data)
    if (!stored.ok) return stored
    const { text, window } = stored.value
    await yieldToEventLoop()
    const saved = await spreadsheetsFor(account).save({
      id: params.id,
      title: body.title || null,
      workbookText: text,
      window,
      baseRevision: base.value,
      moved: body.moved,
    })
    if (saved.ok) {
      const isMinimal = wantsMinimal(headers, answerHeaders)
      const workbook = (): WorkbookJson => (carried ? JSON.parse(text) : body.workbook_data)
      return ok(answerOf(saved.value, workbook, isMinimal))
    }
    if (saved.error.type === 'not_found') return notFound()
    const { revision } = saved.error
    return err({ status: 409, detail: API_TEXTS.conflict, fields: { revision } })
  },

  'spreadsheets.rename': async ({ account, params, body }) => {
    const updated_at = await spreadsheetsFor(account).rename(params.id, body.title)
    return updated_at === null ? notFound() : ok({ updated_at })
  },

  'spreadsheets.delete': async ({ account, params }) => {
    const deleted = await spreadsheetsFor(account).remove([params.id])
    return deleted.length === 0 ? notFound() : ok(undefined)
  },

  'spreadsheets.deleteMany': async ({ account, body }) =>
    ok({ deleted: [...(await spreadsheetsFor(account).remove(body.ids))] }),

  'spreadsheets.window': async ({ account, params, query, headers, answerHeaders }) => {
    const head = await spreadsheetsFor(account).head(params.id)
    if (!head) return notFound()
    const tag = windowEtag(head, query)
    if (hasMatchingEtag(headers, tag)) return notModified(answerHeaders, tag)
    const window = await windows.read(head, query, { userId: account.id })
    if (!window.ok) return refuseWindow(window.error, answerHeaders)
    if (window.value === null) return notFound()
    answerHeaders.set('etag', windowEtag(window.value, query))
    return ok(window.value)
  },
})
