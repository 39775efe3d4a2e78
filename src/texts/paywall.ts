// The paywall lazy-loads these texts, so labels.ts does not contain them.
import { PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'

/** Texts of the paywall. */
export const PAYWALL = {
  name: 'Upgrade to Professional',
  plan: 'Professional',
  pitch: 'Get your spreadsheets done in seconds',
  price: `$${PRO_PRICE_USD_PER_MONTH}/month`,
  benefits: [
    'Unlimited AI messages',
    'Unlimited spreadsheets',
    'Priority support',
    'Dedicated subagents',
  ],
  upgrade: 'Upgrade to Professional',
  billed: 'Billed monthly, cancel any time',
  resets: (allocation: string, day: string): string => `Resets to ${allocation} on ${day}.`,
  busy: 'Redirecting to checkout...',
} as const
