import * as v from 'valibot'
import { answers, commonErrors, endpoint, ErrorBilling } from '../endpoint.ts'
import { Credits } from '../entities.ts'

/** The call for the balance, which every page of the app shows. */
export const creditEndpoints = {
  'credits.get': endpoint({
    method: 'GET',
    path: '/api/billing/credits/',
    answer: answers(v.object({ success: v.boolean(), data: Credits })),
    errors: commonErrors(ErrorBilling),
  }),
} as const
