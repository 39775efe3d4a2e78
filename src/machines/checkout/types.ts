import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'

/** The validated URL of the checkout page, or an error. */
export type CheckoutResult = Result<string, AppError>

/** The URL of the checkout page, or '' before it is known. */
export type CheckoutContext = { readonly address: string }

/** Events of the checkout flow. */
export type CheckoutEvent =
  | { readonly type: 'START' }
  /** The paywall closed, so nobody waits for the checkout page. */
  | { readonly type: 'RESET' }
  /** The browser returned to this page from its history. */
  | { readonly type: 'RETURNED' }
