import { billingEndpoints } from '#contract/api/endpoints/billing.ts'
import type { Answer } from '#contract/api/endpoints.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { CheckoutResult } from '#src/machines/checkout/types.ts'
import type { PortalResult } from '#src/machines/portal/types.ts'
import type { Api } from '../http/api.ts'
import { allowedPaymentUrl } from './payment-redirects.ts'

/** The provider replaces this text with the id of the paid checkout. */
const SESSION = '{CHECKOUT_SESSION_ID}'

/** Reads the plan and one page of the credit history. */
export const readBilling = (
  api: Api,
  page: number,
  signal: AbortSignal,
): Promise<Result<Answer<'billing.get'>, AppError>> =>
  api(billingEndpoints, 'billing.get', { query: { page }, signal })

/**
 * Requests the checkout URL. A URL that is neither on this origin nor on one of `hosts` gives an
 * error.
 */
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
  return allowedPaymentUrl('billing.checkout', { success, address }, hosts, origin)
}

/** Requests the portal URL, with the spreadsheets page as the return URL. */
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
  return allowedPaymentUrl('billing.portal', { success, address }, hosts, origin)
}
