import type { Credits } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'

export type CreditFact =
  | { readonly type: 'credit.reserved' }
  | { readonly type: 'credit.restored' }
  | { readonly type: 'credits.received'; readonly credits: Credits }
  | { readonly type: 'credits.failed'; readonly error: AppError }
  /** `isHeld`: the paywall opened by itself and waits while the user types. */
  | { readonly type: 'paywall.opened'; readonly isHeld?: true | undefined }
  | { readonly type: 'paywall.closed' }
  | { readonly type: 'checkout.asked' }
  /** The browser returned from the checkout by going back in its history. */
  | { readonly type: 'checkout.returned' }
  | { readonly type: 'checkout.failed'; readonly error: AppError }
  | { readonly type: 'portal.asked' }
  /** The portal opened in a new tab, or the page shows a link to it. */
  | { readonly type: 'portal.opened' }
  | { readonly type: 'portal.failed'; readonly error: AppError }
