import * as v from 'valibot'
import {
  answers,
  commonErrors,
  endpoint,
  ErrorDetail,
  ErrorDocuments,
  json,
  multipart,
  params,
} from '../endpoint.ts'
import { WorkbookJson } from '../entities.ts'
import { CsvSigns, EXPORT_FORMATS } from '../../transfer/export.ts'
import { ImportChoices, ImportedSpreadsheet, ImportPreview } from '../../transfer/import.ts'

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

/** The choices of a text file, as a field of a form: JSON. */
const Choices = v.pipe(v.string(), v.parseJson(), ImportChoices)
/** What an import brings beside its file. The same `request_id` again makes no second spreadsheet. */
const ImportFields = v.object({
  request_id: v.optional(v.pipe(v.string(), v.uuid())),
  choices: v.optional(Choices),
})
/** Imports say in `error` what is wrong with a file: 422 is a file that cannot be read. */
const importErrors = {
  ...commonErrors(ErrorDocuments),
  422: ErrorDocuments,
  503: ErrorDocuments,
  504: ErrorDocuments,
}
/** The calls that bring files in and out (spec §7, "Spreadsheets"; additions in decisions). */
export const fileEndpoints = {
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
