// The exact words of the paywall, which loads when it opens; apart from labels.ts, which is in the first load.
import { PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'

/** The paywall (spec §2, "Paywall dialog"; the benefits are those of spec §1). */
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
