import * as v from 'valibot'
import {
  answers,
  answersNothing,
  commonErrors,
  endpoint,
  ErrorConflict,
  ErrorDetail,
  ErrorDocuments,
  json,
  multipart,
  params,
} from '../endpoint.ts'
import { Spreadsheet, SpreadsheetSummary, WorkbookJson } from '../entities.ts'
import { CsvSigns, EXPORT_FORMATS } from '../export.ts'
import { TITLE_MAX_CHARS } from '../limits.ts'
import { ImportChoices, ImportedSpreadsheet, ImportPreview } from '../import.ts'
import { SheetWindow, WindowQuery } from '../sheet-window.ts'
import { SAMPLE_ID } from '../sample-id.ts'
import { TEMPLATE_IDS } from '../templates.ts'
import { Deleted, Rename, Renamed } from './chat.ts'

const Title = v.pipe(v.string(), v.trim(), v.maxLength(TITLE_MAX_CHARS))

/**
 * Body of a new spreadsheet: every part may be left out. The same `request_id` again makes no second one.
 * A `template` brings its own workbook, so the two exclude each other (SHEET-60).
 */
export const NewSpreadsheet = v.pipe(
  v.object({
    request_id: v.optional(v.pipe(v.string(), v.uuid())),
    title: v.optional(Title),
    workbook_data: v.optional(WorkbookJson),
    template: v.optional(v.picklist([...TEMPLATE_IDS, SAMPLE_ID])),
  }),
  v.forward(
    v.check(
      ({ template, workbook_data }) => template === undefined || workbook_data === undefined,
      'cannot come with workbook_data',
    ),
    ['template'],
  ),
)
/** Body of a save; the header `If-Match: "<revision>"` makes it conditional (decisions). */
export const SaveSpreadsheet = v.object({
  title: v.optional(Title),
  workbook_data: WorkbookJson,
  /** Whether rows, columns or ranges moved since the revision it is based on; left out: not known (SHEET-790). */
  moved: v.optional(v.boolean()),
})
/** Body of a copy; without a title it keeps the original's. The same `request_id` again makes no second one. */
const CopySpreadsheet = v.object({
  title: v.optional(Title),
  request_id: v.optional(v.pipe(v.string(), v.uuid())),
})

/** Body of an export; without `workbook_data` the stored workbook is exported. */
export const ExportSpreadsheet = v.object({
  workbook_data: v.optional(WorkbookJson),
  enable_post_processing: v.optional(v.boolean(), true),
  format: v.optional(v.picklist(EXPORT_FORMATS)),
  /** Of a .csv: the id of its worksheet, the first one that shows where it is left out. */
  sheet_id: v.optional(v.string()),
  /** Of a .csv: its signs, comma and point where they are left out. */
  ...v.partial(CsvSigns).entries,
})

/** A spreadsheet that was made; without its cells where they are just the ones that the caller has sent. */
export const MadeSpreadsheet = v.object({
  ...Spreadsheet.entries,
  workbook_data: v.optional(WorkbookJson),
})

const one = { answer: answers(Spreadsheet), params: params('id') } as const
const conflict = { ...commonErrors(ErrorDetail), 409: ErrorConflict }
/** The choices of a text file, as a field of a form: JSON. */
const Choices = v.pipe(v.string(), v.parseJson(), ImportChoices)
/** What an import brings beside its file. The same `request_id` again makes no second spreadsheet. */
const ImportFields = v.object({
  request_id: v.optional(v.pipe(v.string(), v.uuid())),
  choices: v.optional(Choices),
})
/** Imports say in `error` what is wrong with a file (spec §8): 422 is a file that cannot be read. */
const importErrors = {
  ...commonErrors(ErrorDocuments),
  422: ErrorDocuments,
  503: ErrorDocuments,
  504: ErrorDocuments,
}
/** Who names too many codes that are none gets 429 (SHARE-24). */
const byCode = {
  params: params('code'),
  errors: { ...commonErrors(ErrorDetail), 429: ErrorDetail },
}

/** The spreadsheet calls (spec §7, "Spreadsheets"; additions in decisions). */
export const spreadsheetEndpoints = {
  'spreadsheets.list': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/',
    query: v.object({ q: v.optional(v.string()) }),
    answer: answers(v.object({ spreadsheets: v.array(SpreadsheetSummary) })),
  }),
  // First: a code may read like the last word of another address, as in /s/window/ (SHARE-22).
  'share.get': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/s/:code/',
    ...byCode,
    errors: { ...byCode.errors, 503: ErrorDetail },
    answer: answers(Spreadsheet),
    auth: 'none',
  }),
  'share.window': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/s/:code/window/',
    ...byCode,
    errors: { ...byCode.errors, 503: ErrorDetail },
    query: WindowQuery,
    answer: answers(SheetWindow),
    auth: 'none',
  }),
  'share.copy': endpoint({
    method: 'POST',
    path: '/api/spreadsheets/s/:code/copy/',
    params: byCode.params,
    body: json(CopySpreadsheet),
    answer: answers(Spreadsheet, 201),
    errors: { ...byCode.errors, 403: ErrorDetail, 503: ErrorDetail },
  }),
  'spreadsheets.get': endpoint({ method: 'GET', path: '/api/spreadsheets/:id/', ...one }),
  'spreadsheets.head': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/:id/head/',
    params: params('id'),
    answer: answers(SpreadsheetSummary),
  }),
  'spreadsheets.create': endpoint({
    method: 'POST',
    path: '/api/spreadsheets/',
    body: json(NewSpreadsheet),
    answer: answers(MadeSpreadsheet, 201),
    errors: { ...commonErrors(ErrorDetail), 503: ErrorDetail },
  }),
  'spreadsheets.update': endpoint({
    method: 'PUT',
    path: '/api/spreadsheets/:id/',
    params: params('id'),
    body: json(SaveSpreadsheet),
    answer: answers(SpreadsheetSummary),
    // 503 where it could not be read just now (SAVE-34).
    errors: { ...conflict, 503: ErrorDetail },
  }),
  'spreadsheets.rename': endpoint({
    method: 'PATCH',
    path: '/api/spreadsheets/:id/',
    params: params('id'),
    body: json(Rename),
    answer: answers(Renamed),
  }),
  'spreadsheets.delete': endpoint({
    method: 'DELETE',
    path: '/api/spreadsheets/:id/',
    params: params('id'),
    answer: answersNothing,
  }),
  'spreadsheets.deleteMany': endpoint({
    method: 'DELETE',
    path: '/api/spreadsheets/',
    body: json(v.object({ ids: v.array(v.string()) })),
    answer: answers(Deleted),
  }),
  'spreadsheets.window': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/:id/window/',
    params: params('id'),
    errors: { ...commonErrors(ErrorDetail), 429: ErrorDetail, 503: ErrorDetail },
    query: WindowQuery,
    answer: answers(SheetWindow),
  }),
  'share.enable': endpoint({
    method: 'POST',
    path: '/api/spreadsheets/:id/share/public/',
    params: params('id'),
    // Whole, or without its cells for whoever wants the least (SHARE-20).
    answer: answers(v.union([Spreadsheet, SpreadsheetSummary])),
  }),
  'share.disable': endpoint({
    method: 'DELETE',
    path: '/api/spreadsheets/:id/share/public/',
    params: params('id'),
    answer: answersNothing,
  }),
  'spreadsheets.import': endpoint({
    method: 'POST',
    path: '/api/spreadsheets/backend-import/',
    body: multipart('file', ImportFields),
    answer: answers(ImportedSpreadsheet, 201),
    errors: { ...importErrors, 429: ErrorDocuments },
  }),
  'spreadsheets.previewImport': endpoint({
    method: 'POST',
    path: '/api/spreadsheets/import-preview/',
    body: multipart('file', v.object({ choices: v.optional(Choices) })),
    answer: answers(ImportPreview),
    errors: importErrors,
  }),
  'spreadsheets.export': endpoint({
    method: 'POST',
    path: '/api/spreadsheets/:id/export/',
    params: params('id'),
    body: json(ExportSpreadsheet),
    answer: { kind: 'file' },
    errors: { ...commonErrors(ErrorDetail), 503: ErrorDetail, 504: ErrorDetail },
  }),
} as const
