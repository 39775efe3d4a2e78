import { answers, commonErrors, endpoint, ErrorDetail, params } from '../endpoint.ts'
import { SheetWindow, WindowQuery } from '../../workbook/sheet-window.ts'
import { byShareCode } from './sharing.ts'

/** The calls that read a window of cells, from public and from own spreadsheets. */
export const windowEndpoints = {
  'share.window': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/s/:code/window/',
    ...byShareCode,
    errors: { ...byShareCode.errors, 503: ErrorDetail },
    query: WindowQuery,
    answer: answers(SheetWindow),
    auth: 'none',
  }),
  'spreadsheets.window': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/:id/window/',
    params: params('id'),
    errors: { ...commonErrors(ErrorDetail), 429: ErrorDetail, 503: ErrorDetail },
    query: WindowQuery,
    answer: answers(SheetWindow),
  }),
} as const
