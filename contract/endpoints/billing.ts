import * as v from 'valibot'
import { answers, commonErrors, endpoint, ErrorBilling, json } from '../endpoint.ts'

const errors = commonErrors(ErrorBilling)
const LinkAnswer = <const K extends string>(field: K) =>
  v.object({
    success: v.boolean(),
    error: v.optional(v.nullable(v.string())),
    ...({ [field]: v.optional(v.nullable(v.string())) } as Record<
      K,
      v.OptionalSchema<v.NullableSchema<v.StringSchema<undefined>, undefined>, undefined>
    >),
  })

/** The billing calls (spec §7, "Billing"). */
export const billingEndpoints = {
  'billing.portal': endpoint({
    method: 'POST',
    path: '/api/billing/customer-portal/',
    body: json(v.object({ return_url: v.string() })),
    answer: answers(LinkAnswer('portal_url')),
    errors,
    built: false,
  }),
  'billing.checkout': endpoint({
    method: 'POST',
    path: '/api/billing/create-checkout-session/',
    body: json(
      v.object({ frontend_url: v.string(), success_url: v.string(), cancel_url: v.string() }),
    ),
    answer: answers(LinkAnswer('checkout_url')),
    errors,
    built: false,
  }),
} as const
