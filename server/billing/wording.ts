import { PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'

/** The `error` texts of the billing calls without an entry in `MESSAGES`. */
export const BILLING_TEXTS = {
  foreign: 'must be an address of this app',
  isPro: 'You are on Professional already.',
  noSubscription: 'There is no subscription to manage yet.',
  forged: 'The signature does not fit.',
} as const

export const SANDBOX = {
  label: 'Sandbox: no money moves',
  about:
    'This server is not connected to a provider of card payments. This page stands in for one: nothing is charged, and no card is asked for.',
  checkout: 'Subscribe to Professional',
  price: `$${PRO_PRICE_USD_PER_MONTH}`,
  perMonth: 'a month',
  plan: 'Professional',
  pitch: 'Unlimited messages to the assistant, unlimited spreadsheets.',
  pay: 'Pay in the sandbox',
  decline: 'Have the card declined',
  cancel: 'Cancel and go back',
  declined: 'The card was declined. Nothing was charged, and your plan is the same.',
  portal: 'Manage your subscription',
  renews: (date: string): string => `Professional is renewed on ${date}.`,
  ends: (date: string): string => `Professional ends on ${date}, and is not renewed.`,
  ended: 'Your subscription has ended. You are on the free plan.',
  cancelLater: 'Cancel at the end of the period',
  cancelNow: 'Cancel now',
  endTitle: 'End Professional now?',
  endText: (date: string): string =>
    `It ends at once, and not on ${date}. Messages take credits again from then on. Your chats and spreadsheets stay.`,
  endNow: 'End Professional now',
  resume: 'Keep Professional',
  back: 'Back to Ledgerline',
  gone: 'This page is over',
  goneText:
    'It has run out, or was opened in another browser or with another sign-in. Your plan is what Billing in Ledgerline says; open this page again from there.',
  refused: 'Nothing was done',
  refusedText: 'What was sent here did not come from a button of this page.',
  paid: 'This checkout is done. Nothing more is charged.',
} as const
