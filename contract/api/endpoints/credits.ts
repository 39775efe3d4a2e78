import * as v from 'valibot'
import { answers, commonErrors, endpoint, ErrorBilling } from '../endpoint.ts'
import { Credits } from '../entities.ts'

/**
 * The credit balance call. Every page of the app needs it, so it loads without the other billing
 * calls.
 */
export const creditEndpoints = {
  'credits.get': endpoint({
    method: 'GET',
    path: '/api/billing/credits/',
    answer: answers(v.object({ success: v.boolean(), data: Credits })),
    errors: commonErrors(ErrorBilling),
  }),
} as const
