import { err, ok, type Result } from '#contract/api/result.ts'
import type { ConfigError } from '../config-error.ts'

/** Configuration of Stripe. Both keys are secret and go only to Stripe. */
export type StripeConfig = {
  readonly secretKey: string
  /** Price id of the Professional plan per month. */
  readonly priceId: string
  /** Signing secret of Stripe's webhook. */
  readonly webhookSecret: string
  /** Overrides Stripe's API address. Null for the default. */
  readonly apiUrl: string | null
}

/** Environment variables of Stripe. Undefined if not set. */
export type PaymentVariables = {
  readonly STRIPE_SECRET_KEY?: string | undefined
  readonly STRIPE_PRICE_ID?: string | undefined
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined
  readonly STRIPE_API_URL?: string | undefined
}

const SHAPES: Readonly<Record<string, { readonly fits: RegExp; readonly why: string }>> = {
  STRIPE_SECRET_KEY: {
    fits: /^(sk|rk)_/,
    why: 'must be a secret or restricted key, which starts with sk_ or rk_',
  },
  STRIPE_PRICE_ID: { fits: /^price_/, why: 'must be the id of a price, which starts with price_' },
  STRIPE_WEBHOOK_SECRET: {
    fits: /^whsec_/,
    why: 'must be the signing secret of a webhook, which starts with whsec_',
  },
}

const wrong = (name: string, why: string): Result<never, ConfigError> =>
  err({ name, sentence: `${name} ${why}.` })

/**
 * Stripe if its variables are set, or null for the sandbox. Returns an error sentence for missing
 * or invalid variables.
 */
export const choosePayments = (set: PaymentVariables): Result<StripeConfig | null, ConfigError> => {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PRICE_ID', 'STRIPE_WEBHOOK_SECRET'] as const
  const first = [...names, 'STRIPE_API_URL' as const].find((name) => set[name] !== undefined)
  if (first === undefined) return ok(null)
  for (const name of names) {
    if (set[name] === undefined) return wrong(name, `must be set together with ${first}`)
    const shape = SHAPES[name]
    if (shape && !shape.fits.test(set[name])) return wrong(name, shape.why)
  }
  return ok({
    secretKey: set.STRIPE_SECRET_KEY ?? '',
    priceId: set.STRIPE_PRICE_ID ?? '',
    webhookSecret: set.STRIPE_WEBHOOK_SECRET ?? '',
    apiUrl: set.STRIPE_API_URL ?? null,
  })
}

/** Stripe hosts that the client may redirect to. */
export const STRIPE_HOSTS = ['checkout.stripe.com', 'billing.stripe.com'] as const
