import * as v from 'valibot'
import {
  answers,
  answersNothing,
  commonErrors,
  endpoint,
  ErrorDetail,
  json,
  params,
} from '../endpoint.ts'
import { Spreadsheet, SpreadsheetSummary } from '../entities.ts'
import { Title } from './spreadsheets.ts'

/** Body of a copy; without a title it keeps the original's. The same `request_id` again makes no second one. */
const CopySpreadsheet = v.object({
  title: v.optional(Title),
  request_id: v.optional(v.pipe(v.string(), v.uuid())),
})

/** Who names too many codes that are none gets 429. */
export const byCode = {
  params: params('code'),
  errors: { ...commonErrors(ErrorDetail), 429: ErrorDetail },
}

/** The calls about public spreadsheets but their windows' (spec §7, "Spreadsheets"; additions in decisions). */
export const shareEndpoints = {
  'share.get': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/s/:code/',
    ...byCode,
    errors: { ...byCode.errors, 503: ErrorDetail },
    answer: answers(Spreadsheet),
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
  'share.enable': endpoint({
    method: 'POST',
    path: '/api/spreadsheets/:id/share/public/',
    params: params('id'),
    // Whole, or without its cells for whoever wants the least.
    answer: answers(v.union([Spreadsheet, SpreadsheetSummary])),
  }),
  'share.disable': endpoint({
    method: 'DELETE',
    path: '/api/spreadsheets/:id/share/public/',
    params: params('id'),
    answer: answersNothing,
  }),
} as const
