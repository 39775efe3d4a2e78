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

/** Body of an export. Without `workbook_data` the server exports the stored workbook. */
export const ExportSpreadsheet = v.object({
  workbook_data: v.optional(WorkbookJson),
  enable_post_processing: v.optional(v.boolean(), true),
  format: v.optional(v.picklist(EXPORT_FORMATS)),
  /** Worksheet id for a .csv export. Defaults to the first visible worksheet. */
  sheet_id: v.optional(v.string()),
  /** Delimiter and decimal sign of a .csv export. They default to a comma and a point. */
  ...v.partial(CsvSigns).entries,
})

/** A multipart form carries the import choices as one JSON field. */
const Choices = v.pipe(v.string(), v.parseJson(), ImportChoices)
/** Form fields beside the file. Repeating `request_id` makes no second spreadsheet. */
const ImportFields = v.object({
  request_id: v.optional(v.pipe(v.string(), v.uuid())),
  choices: v.optional(Choices),
})
/** 422 means an unreadable file, and `error` says why. */
const importErrors = {
  ...commonErrors(ErrorDocuments),
  422: ErrorDocuments,
  503: ErrorDocuments,
  504: ErrorDocuments,
}
/** The calls that import and export files. */
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
