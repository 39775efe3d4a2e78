import * as v from 'valibot'
import { answers, commonErrors, endpoint, ErrorDetail, params } from '../endpoint.ts'
import { REGION_FORM } from '../region-form.ts'
import { SheetCheck } from '../sheet-check.ts'

/** The call that looks for faults in a spreadsheet. */
export const checkEndpoints = {
  'spreadsheets.check': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/:id/check/',
    params: params('id'),
    errors: { ...commonErrors(ErrorDetail), 429: ErrorDetail },
    // Texts that look like figures or dates are read as this region writes them.
    query: v.object({ region: v.optional(v.pipe(v.string(), v.regex(REGION_FORM))) }),
    answer: answers(SheetCheck),
  }),
} as const
