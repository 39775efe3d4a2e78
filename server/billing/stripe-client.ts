import Stripe from 'stripe'
import type { StripePlace } from './choose-provider.ts'

/** Longest that Stripe may take to answer. */
const ANSWER_MS = 8000

/** Stripe's API at a place. */
export const stripeAt = ({ secretKey, apiUrl }: StripePlace): Stripe => {
  const settings = { timeout: ANSWER_MS, maxNetworkRetries: 1, telemetry: false }
  if (apiUrl === null) return new Stripe(secretKey, settings)
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    ...settings,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  })
}

/** Whether what a call named is not there (any more). */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

/** What a log may hold of a failure: no key, and nothing of people. */
export const factsOf = (error: unknown): object =>
  error instanceof Stripe.errors.StripeError
    ? { type: error.type, code: error.code, status: error.statusCode, request: error.requestId }
    : { err: error }
