import type { PaymentProvider } from '#contract/api/billing.ts'
import type { Result } from '#contract/api/result.ts'

/** Who buys, and in which sign-in. */
export type Buyer = {
  readonly id: string
  /** Empty where nothing is known of it. */
  readonly email: string
  readonly name: string
  readonly sessionId: string
}

/** Where a checkout leads back to; `successUrl` holds `{CHECKOUT_SESSION_ID}`, which the provider fills in. */
export type WaysBack = { readonly successUrl: string; readonly cancelUrl: string }

/** A page of the provider. `cookie` is a Set-Cookie for the browser that asked, where only it may use the page. */
type Opened = { readonly url: string; readonly cookie?: string }

/** What a provider tells was heard, was not its own, or cannot be used just now and is to come again. */
export type Heard = 'heard' | 'forged' | 'later'

/** A provider of payments as the routes know it. */
export type Provider = {
  readonly name: PaymentProvider
  /**
   * Refused to who has a plan that is paid, which the provider may know better than this server. Who owes for one
   * gets the portal instead, which leads to `cancelUrl`.
   */
  readonly openCheckout: (
    buyer: Buyer,
    ways: WaysBack,
  ) => Promise<Result<Opened, 'is_pro' | 'failed'>>
  readonly openPortal: (
    buyer: Buyer,
    returnUrl: string,
  ) => Promise<Result<Opened, 'no_subscription' | 'failed'>>
  /** Takes what the provider tells by a call of its own; null where it tells nothing. */
  readonly hear: ((bytes: Uint8Array, signature: string | null) => Promise<Heard>) | null
  /** Brings a user's plan up to date where something may have been missed; gives up waiting after a second. Never throws. */
  readonly catchUp: (userId: string) => Promise<void>
  /** Ends what a user pays for, before their account is removed. Throws when the provider cannot be reached. */
  readonly forget: (userId: string) => Promise<void>
  /** Removes what is no longer needed, and looks up what should have been told. */
  readonly sweep: () => Promise<void>
}
