import { PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'

/** Texts for the `error` field of billing calls. `MESSAGES` has no entry for these errors. */
export const BILLING_TEXTS = {
  foreign: 'must be an address of this app',
  isPro: 'You are already on Professional.',
  noSubscription: 'There is no subscription to manage yet.',
  forged: 'The signature does not match.',
} as const

export const SANDBOX_TEXTS = {
  label: 'Sandbox: no money moves',
  about:
    'This server has no card payment provider. This page simulates one: nothing is charged, and no card is required.',
  checkout: 'Subscribe to Professional',
  price: `$${PRO_PRICE_USD_PER_MONTH}`,
  perMonth: 'a month',
  plan: 'Professional',
  pitch: 'Unlimited messages to the assistant, unlimited spreadsheets.',
  pay: 'Pay in the sandbox',
  decline: 'Simulate a declined card',
  cancel: 'Cancel and go back',
  declined: 'The card was declined. Nothing was charged, and your plan has not changed.',
  portal: 'Manage your subscription',
  renews: (date: string): string => `Professional renews on ${date}.`,
  ends: (date: string): string => `Professional ends on ${date} and does not renew.`,
  ended: 'Your subscription has ended. You are on the free plan.',
  cancelLater: 'Cancel at the end of the period',
  cancelNow: 'Cancel now',
  endTitle: 'End Professional now?',
  endText: (date: string): string =>
    `It ends at once instead of on ${date}. Messages use credits again after that. Your chats and spreadsheets stay.`,
  endNow: 'End Professional now',
  resume: 'Keep Professional',
  back: 'Back to Ledgerline',
  gone: 'This page has expired',
  goneText:
    'It timed out, or was opened in another browser or after another sign-in. See your plan under Billing in Ledgerline, and open this page again from there.',
  refusedTitle: 'Nothing was changed',
  refusedText: 'The request did not come from a button on this page.',
  paid: 'This checkout is complete. Nothing more is charged.',
} as const
