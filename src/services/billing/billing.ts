import { billingEndpoints } from '#contract/api/endpoints/billing.ts'
import type { Answer } from '#contract/api/endpoints.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { CheckoutResult } from '#src/machines/checkout/types.ts'
import type { PortalResult } from '#src/machines/portal/types.ts'
import type { Api } from '../http/api.ts'
import { outsideAddress } from './payment-redirects.ts'

/** Filled in by the provider with the session that was paid for. */
const SESSION = '{CHECKOUT_SESSION_ID}'

/** A page of the plan with its history. */
export const readBilling = (
  api: Api,
  page: number,
  signal: AbortSignal,
): Promise<Result<Answer<'billing.get'>, AppError>> =>
  api(billingEndpoints, 'billing.get', { query: { page }, signal })

/** Where checkout takes place, on this origin or one of `hosts`. */
export const askCheckout = async (
  api: Api,
  hosts: readonly string[],
  origin: string,
  signal: AbortSignal,
): Promise<CheckoutResult> => {
  const asked = await api(billingEndpoints, 'billing.checkout', {
    body: {
      frontend_url: origin,
      success_url: `${origin}/app/billing/success?session_id=${SESSION}`,
      cancel_url: `${origin}/app/billing`,
    },
    signal,
  })
  if (!asked.ok) return asked
  const { success, checkout_url: address } = asked.value
  return outsideAddress('billing.checkout', { success, address }, hosts, origin)
}

/** Where the portal is, with the spreadsheets as the place to come back to. */
export const askPortal = async (
  api: Api,
  hosts: readonly string[],
  origin: string,
  signal: AbortSignal,
): Promise<PortalResult> => {
  const asked = await api(billingEndpoints, 'billing.portal', {
    body: { return_url: `${origin}/app/spreadsheets` },
    signal,
  })
  if (!asked.ok) return asked
  const { success, portal_url: address } = asked.value
  return outsideAddress('billing.portal', { success, address }, hosts, origin)
}
