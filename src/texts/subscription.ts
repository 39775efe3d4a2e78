// Labels of what /app/billing says of the subscription and of the history of credits.

/** The subscription of somebody who is on Professional, and who is paid. */
export const SUBSCRIPTION = {
  renews: 'Renews',
  ends: 'Ends',
  free: 'Free from then on',
  manage: 'Receipts, the way you pay and the end of the plan are in the portal.',
  pastDue:
    'The last payment did not go through. It is tried again, and Professional goes on meanwhile.',
  unpaid:
    'A payment did not go through, so Professional waits. Settle it in the portal, and it goes on.',
  sandbox: 'Payments on this server are a sandbox: no money moves.',
} as const

/** The history of credits. */
export const HISTORY = {
  title: (months: string): string => `Credits, ${months}`,
  untitled: 'Credits',
  date: 'Date',
  entry: 'Entry',
  conversation: 'Conversation',
  credits: 'Credits',
  balance: 'Balance',
  earlier: 'Earlier',
  later: 'Later',
  part: (from: string, to: string, of: string): string => `${from}–${to} of ${of}`,
  left: 'Left today',
  loading: 'Loading the history of credits',
  failed: 'The history of credits did not load',
  empty: 'No credits have moved yet',
  emptyHint: 'What each message takes, and what comes back, is listed here.',
  kinds: {
    grant: 'Monthly allocation',
    charge: 'Message',
    refund: 'Returned: stopped or failed',
    spare: 'Second subscription cancelled',
  },
  spareNote: 'What was paid for it counts for the months to come.',
  plans: { pro: 'Professional began', free: 'Professional ended' },
} as const
