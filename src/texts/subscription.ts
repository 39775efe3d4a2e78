// Texts of the subscription and the credit history on /app/billing.

/** Texts of the subscription. */
export const SUBSCRIPTION = {
  renews: 'Renews',
  ends: 'Ends',
  free: 'Free plan after that',
  manage: 'Manage receipts, payment method and cancellation in the billing portal.',
  pastDue: 'The last payment failed. It will be retried, and Professional continues meanwhile.',
  unpaid: 'A payment failed, so Professional is paused. Pay it in the billing portal to resume.',
  sandbox: 'Payments on this server are a sandbox: no money moves.',
} as const

/** Texts of the credit history. */
export const CREDIT_HISTORY = {
  title: (months: string): string => `Credits, ${months}`,
  untitled: 'Credits',
  date: 'Date',
  entry: 'Entry',
  conversation: 'Chat',
  credits: 'Credits',
  balance: 'Balance',
  earlier: 'Earlier',
  later: 'Later',
  part: (from: string, to: string, of: string): string => `${from}–${to} of ${of}`,
  balanceToday: 'Balance today',
  loading: 'Loading the credit history',
  failed: 'The credit history did not load',
  empty: 'No credit activity yet',
  emptyHint: 'Credits used and returned are listed here.',
  kinds: {
    grant: 'Monthly allocation',
    charge: 'Message',
    refund: 'Returned: stopped or failed',
    spare: 'Second subscription cancelled',
  },
  spareNote: 'Its payment counts towards the coming months.',
  plans: { pro: 'Professional started', free: 'Professional ended' },
} as const
