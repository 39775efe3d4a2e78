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
 * Body of a new spreadsheet: every part may be left out. The same `request_id` again makes no second one.
 * A `template` brings its own workbook, so the two exclude each other.
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
/** Body of a save; the header `If-Match: "<revision>"` makes it conditional. */
export const SaveSpreadsheet = v.object({
  title: v.optional(Title),
  workbook_data: WorkbookJson,
  /** Whether rows, columns or ranges moved since the revision it is based on; left out: not known. */
  moved: v.optional(v.boolean()),
})
/** A spreadsheet that was made; without its cells where they are just the ones that the caller has sent. */
export const MadeSpreadsheet = v.object({
  ...Spreadsheet.entries,
  workbook_data: v.optional(WorkbookJson),
})

const one = { answer: answers(Spreadsheet), params: params('id') } as const
const conflict = { ...commonErrors(ErrorDetail), 409: ErrorConflict }

/** The calls that carry whole workbooks (spec §7, "Spreadsheets"; additions in decisions). */
export const workbookEndpoints = {
  'spreadsheets.get': endpoint({ method: 'GET', path: '/api/spreadsheets/:id/', ...one }),
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
    // 503 where it could not be read just now.
    errors: { ...conflict, 503: ErrorDetail },
  }),
} as const
