import * as v from 'valibot'
import { Billing } from '../billing.ts'
import { answers, commonErrors, endpoint, ErrorBilling, json, paged, raw } from '../endpoint.ts'
import { MOVEMENT_PAGE_SIZE, WEBHOOK_MAX_BYTES } from '../../limits/billing.ts'

const errors = { ...commonErrors(ErrorBilling), 503: ErrorBilling }
const LinkAnswer = <const K extends string>(field: K) =>
  v.object({
    success: v.boolean(),
    error: v.optional(v.nullable(v.string())),
    ...({ [field]: v.optional(v.nullable(v.string())) } as Record<
      K,
      v.OptionalSchema<v.NullableSchema<v.StringSchema<undefined>, undefined>, undefined>
    >),
  })

/** The billing calls, except the credit balance in `creditEndpoints`. */
export const billingEndpoints = {
  'billing.get': endpoint({
    method: 'GET',
    path: '/api/billing/',
    query: v.object(paged(MOVEMENT_PAGE_SIZE)),
    answer: answers(v.object({ success: v.boolean(), data: Billing })),
    errors,
  }),
  'billing.portal': endpoint({
    method: 'POST',
    path: '/api/billing/customer-portal/',
    body: json(v.object({ return_url: v.string() })),
    answer: answers(LinkAnswer('portal_url')),
    errors: { ...errors, 409: ErrorBilling },
  }),
  'billing.checkout': endpoint({
    method: 'POST',
    path: '/api/billing/create-checkout-session/',
    body: json(
      v.object({ frontend_url: v.string(), success_url: v.string(), cancel_url: v.string() }),
    ),
    answer: answers(LinkAnswer('checkout_url')),
    errors: { ...errors, 409: ErrorBilling },
  }),
  'billing.webhook': endpoint({
    method: 'POST',
    path: '/api/billing/webhook/',
    auth: 'none',
    body: raw(WEBHOOK_MAX_BYTES),
    answer: answers(v.object({ received: v.boolean() })),
    errors,
  }),
} as const
