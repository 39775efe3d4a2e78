import Stripe from 'stripe'
import type { StripeConfig } from './choose-provider.ts'

const ANSWER_MS = 8000

export const createStripeClient = ({ secretKey, apiUrl }: StripeConfig): Stripe => {
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

/** True if the object does not exist at Stripe. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

/** Fields of an error that we may log: no keys and no personal data. */
export const loggableFieldsOf = (error: unknown): object =>
  error instanceof Stripe.errors.StripeError
    ? { type: error.type, code: error.code, status: error.statusCode, request: error.requestId }
    : { err: error }
