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

/**
 * Without a title the copy keeps the original's title. Repeating `request_id` makes no second copy.
 */
const CopySpreadsheet = v.object({
  title: v.optional(Title),
  request_id: v.optional(v.pipe(v.string(), v.uuid())),
})

/** 429: the caller tried too many unknown codes. */
export const byShareCode = {
  params: params('code'),
  errors: { ...commonErrors(ErrorDetail), 429: ErrorDetail },
}

/** The calls for public spreadsheets, except their windows in `windowEndpoints`. */
export const shareEndpoints = {
  'share.get': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/s/:code/',
    ...byShareCode,
    errors: { ...byShareCode.errors, 503: ErrorDetail },
    answer: answers(Spreadsheet),
    auth: 'none',
  }),
  'share.copy': endpoint({
    method: 'POST',
    path: '/api/spreadsheets/s/:code/copy/',
    params: byShareCode.params,
    body: json(CopySpreadsheet),
    answer: answers(Spreadsheet, 201),
    errors: { ...byShareCode.errors, 403: ErrorDetail, 503: ErrorDetail },
  }),
  'share.enable': endpoint({
    method: 'POST',
    path: '/api/spreadsheets/:id/share/public/',
    params: params('id'),
    // If the client prefers a minimal answer, the server sends the summary without cells.
    answer: answers(v.union([Spreadsheet, SpreadsheetSummary])),
  }),
  'share.disable': endpoint({
    method: 'DELETE',
    path: '/api/spreadsheets/:id/share/public/',
    params: params('id'),
    answer: answersNothing,
  }),
} as const
