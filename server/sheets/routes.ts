import type { Spreadsheet, SpreadsheetSummary, WorkbookJson } from '#contract/entities.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { API_TEXTS } from '#contract/wording.ts'
import type { Clock } from '../clock.ts'
import { badRequest, notFound } from '../http/failures.ts'
import { wantsMinimal } from '../http/prefer.ts'
import type { Account, Failure, Handlers } from '../http/route.ts'
import type { Carried } from './big-saves.ts'
import { breathe } from './breathe.ts'
import { windowTag, type KeptWindows } from './kept-windows.ts'
import { newSheet } from './new-sheet.ts'
import type { Spreadsheets } from './spreadsheets.ts'
import type { Templates } from './templates/templates.ts'

type SheetName =
  | 'spreadsheets.list'
  | 'spreadsheets.get'
  | 'spreadsheets.head'
  | 'spreadsheets.create'
  | 'spreadsheets.update'
  | 'spreadsheets.rename'
  | 'spreadsheets.delete'
  | 'spreadsheets.deleteMany'
  | 'spreadsheets.window'
  | 'changes.list'

/** What the spreadsheet calls need. */
export type SheetSettings = {
  readonly spreadsheetsFor: (account: Account) => Spreadsheets
  readonly windows: KeptWindows
  readonly templates: Templates
  /** Calculates the templates of the day in the background. */
  readonly ahead: (now: Date) => void
  readonly clock: Clock
}

/** The revision that a save starts from; null without the header, or for `*` (SAVE-4, SAVE-7). */
const baseRevision = (headers: Headers): Result<number | null, Failure> => {
  const value = headers.get('if-match')?.trim() ?? '*'
  if (value === '*') return ok(null)
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(value)?.[1]
  return digits === undefined
    ? badRequest(API_TEXTS.invalidBody('If-Match', 'must be the revision, as in "3"'))
    : ok(Number(digits))
}

/** JSON text of a workbook; one nested without end is refused, for nothing could write it out. */
const toText = (workbook: WorkbookJson): Result<string, Failure> => {
  try {
    return ok(JSON.stringify(workbook))
  } catch {
    return badRequest(API_TEXTS.invalidBody('workbook_data', 'is nested too deeply'))
  }
}

/**
 * The answer to a save: the whole spreadsheet (decisions, "Shapes the spec leaves open"), or without
 * the cells that the caller has just sent, where it wants them not.
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

/** What a save stores; a big one was read beside this thread. */
const savedOf = (
  { workbook_data }: { readonly workbook_data: WorkbookJson },
  carried: Carried | null,
) => ({
  text: carried ? ok(carried.text) : toText(workbook_data),
  window: carried ? { kept: carried.kept } : { workbook: workbook_data },
  workbook: () => (carried ? (JSON.parse(carried.text) as WorkbookJson) : workbook_data),
})

/** The spreadsheet calls that are built (spec §7, "Spreadsheets"; SHEET, SAVE). */
export const sheetRoutes = ({
  spreadsheetsFor,
  windows,
  templates,
  ahead,
  clock,
}: SheetSettings): Handlers<SheetName> => ({
  'spreadsheets.list': async ({ account, query }) => {
    const spreadsheets = await spreadsheetsFor(account).list(query.q ?? null)
    ahead(clock.now())
    return ok({ spreadsheets: [...spreadsheets] })
  },

  'spreadsheets.get': async ({ account, params }) => {
    const sheet = await spreadsheetsFor(account).get(params.id)
    return sheet ? ok(sheet) : notFound()
  },

  'spreadsheets.head': async ({ account, params }) => {
    const head = await spreadsheetsFor(account).head(params.id)
    return head ? ok(head) : notFound()
  },

  'spreadsheets.create': async ({ account, body }) => {
    const id = clock.newId()
    const spreadsheets = spreadsheetsFor(account)
    const made = await newSheet(body, id, { spreadsheets, templates, now: clock.now() })
    if (!made.ok) return made
    const text = toText(made.value.workbook_data)
    if (!text.ok) return text
    return ok(await spreadsheets.create({ id, ...made.value, requestId: body.request_id }))
  },

  'spreadsheets.update': async ({ account, params, body, carried, headers, answerHeaders }) => {
    const base = baseRevision(headers)
    if (!base.ok) return base
    const { text, window, workbook } = savedOf(body, carried)
    if (!text.ok) return text
    await breathe()
    const saved = await spreadsheetsFor(account).save({
      id: params.id,
      title: body.title || null,
      workbookText: text.value,
      ...window,
      baseRevision: base.value,
    })
    if (saved.ok) {
      const isMinimal = wantsMinimal(headers, answerHeaders)
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

  'spreadsheets.window': async ({ account, params, query, answerHeaders }) => {
    const head = await spreadsheetsFor(account).head(params.id)
    const window = head && (await windows.read(head, query))
    if (!window) return notFound()
    answerHeaders.set('etag', windowTag(window))
    return ok(window)
  },

  'changes.list': async ({ account, params }) => {
    const changes = await spreadsheetsFor(account).changes(params.id)
    return changes === null ? notFound() : ok({ changes: [...changes] })
  },
})
