import * as v from 'valibot'
import {
  answers,
  commonErrors,
  endpoint,
  ErrorConflict,
  ErrorDetail,
  json,
  params,
} from '../endpoint.ts'
import { Spreadsheet, SpreadsheetSummary, WorkbookJson } from '../entities.ts'
import { SAMPLE_ID } from '../sample-id.ts'
import { TEMPLATE_IDS } from '../templates.ts'
import { Title } from './spreadsheets.ts'

/**
 * Body of a new spreadsheet. Every field is optional. A repeated `request_id` makes no second
 * spreadsheet. A `template` brings its own workbook, so it excludes `workbook_data`.
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
/** Body of a save. The header `If-Match: "<revision>"` makes the save conditional. */
export const SaveSpreadsheet = v.object({
  title: v.optional(Title),
  workbook_data: WorkbookJson,
  /**
   * True if rows, columns or ranges moved since the base revision. Absent if the client does not
   * know.
   */
  moved: v.optional(v.boolean()),
})
/** The answer omits `workbook_data` if it equals the cells that the caller sent. */
export const CreatedSpreadsheet = v.object({
  ...Spreadsheet.entries,
  workbook_data: v.optional(WorkbookJson),
})

const one = { answer: answers(Spreadsheet), params: params('id') } as const
const conflict = { ...commonErrors(ErrorDetail), 409: ErrorConflict }

/** The spreadsheet calls that carry whole workbooks. */
export const workbookEndpoints = {
  'spreadsheets.get': endpoint({ method: 'GET', path: '/api/spreadsheets/:id/', ...one }),
  'spreadsheets.create': endpoint({
    method: 'POST',
    path: '/api/spreadsheets/',
    body: json(NewSpreadsheet),
    answer: answers(CreatedSpreadsheet, 201),
    errors: { ...commonErrors(ErrorDetail), 503: ErrorDetail },
  }),
  'spreadsheets.update': endpoint({
    method: 'PUT',
    path: '/api/spreadsheets/:id/',
    params: params('id'),
    body: json(SaveSpreadsheet),
    answer: answers(SpreadsheetSummary),
    // 503: the server is too busy to read or write a large workbook.
    errors: { ...conflict, 503: ErrorDetail },
  }),
} as const
