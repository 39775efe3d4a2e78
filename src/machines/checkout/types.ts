import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'

/** The address of the provider's page, which may be followed, or why there is none. */
export type CheckoutResult = Result<string, AppError>

/** The provider's page that the browser leaves to; '' before there is one. */
export type CheckoutContext = { readonly address: string }

/** What the flow of checkout is told. */
export type CheckoutEvent =
  | { readonly type: 'START' }
  /** The paywall is gone: nobody waits for the provider's page. */
  | { readonly type: 'RESET' }
  /** The browser has come back to this very page. */
  | { readonly type: 'RETURNED' }
