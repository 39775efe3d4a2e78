import type { PaymentProvider } from '#contract/api/billing.ts'
import type { Result } from '#contract/api/result.ts'

export type Buyer = {
  readonly id: string
  /** Empty if unknown. */
  readonly email: string
  readonly name: string
  readonly sessionId: string
}

/**
 * Return addresses of a checkout. The provider fills in `{CHECKOUT_SESSION_ID}` in `successUrl`.
 */
export type ReturnAddresses = { readonly successUrl: string; readonly cancelUrl: string }

/** A page of the provider. `cookie` is a Set-Cookie value that limits the page to this browser. */
type Opened = { readonly url: string; readonly cookie?: string }

/**
 * Outcome of a webhook. `forged` means a wrong signature, and `later` asks the provider to retry.
 */
export type WebhookOutcome = 'heard' | 'forged' | 'later'

export type Provider = {
  readonly name: PaymentProvider
  /**
   * Fails with `is_pro` for users with a paid plan. The provider may know of the plan before this
   * server does. A user with an unpaid bill gets the portal, which returns to `cancelUrl`.
   */
  readonly openCheckout: (
    buyer: Buyer,
    ways: ReturnAddresses,
  ) => Promise<Result<Opened, 'is_pro' | 'failed'>>
  readonly openPortal: (
    buyer: Buyer,
    returnUrl: string,
  ) => Promise<Result<Opened, 'no_subscription' | 'failed'>>
  /** Handles a webhook call. Null if the provider sends none. */
  readonly hear: ((bytes: Uint8Array, signature: string | null) => Promise<WebhookOutcome>) | null
  /**
   * Updates a user's plan after a possibly missed webhook. Waits at most a second and never throws.
   */
  readonly catchUp: (userId: string) => Promise<void>
  /**
   * Ends a user's subscription before the account is deleted. Throws if the provider is
   * unreachable.
   */
  readonly forget: (userId: string) => Promise<void>
  /** Deletes expired rows and checks for missed webhooks. */
  readonly sweep: () => Promise<void>
}
