import type Stripe from 'stripe'
import type { PlanState } from './plans.ts'

type Subscription = Stripe.Subscription

const STATUSES: Readonly<Record<string, PlanState['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  // It goes on where its owner settles it in the portal: a second one would be paid beside it.
  unpaid: 'unpaid',
  paused: 'unpaid',
  // Its first payment is not through.
  incomplete: 'none',
}
const RANKS = { active: 4, past_due: 3, unpaid: 2, ended: 1, none: 0 } as const

const statusOf = ({ status }: Subscription): PlanState['status'] => STATUSES[status] ?? 'ended'

const isoOf = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null

/** Billing of the flexible kind names the moment alone. */
const isEnding = ({ cancel_at, cancel_at_period_end }: Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null

const isLive = (subscription: Subscription): boolean => RANKS[statusOf(subscription)] > RANKS.ended

const toState = (subscription: Subscription): Omit<PlanState, 'customer_id'> => {
  const { id, cancel_at, items } = subscription
  return {
    subscription_id: id,
    status: statusOf(subscription),
    current_period_end: isoOf(cancel_at ?? items.data[0]?.current_period_end),
    cancel_at_period_end: isEnding(subscription) ? 1 : 0,
  }
}

/** The one that counts comes first: of several that go on the first bought that does not end, else the newest. */
const byWeight = (a: Subscription, b: Subscription): number => {
  const byStatus = RANKS[statusOf(b)] - RANKS[statusOf(a)]
  if (byStatus !== 0) return byStatus
  return isLive(a)
    ? Number(isEnding(a)) - Number(isEnding(b)) || a.created - b.created
    : b.created - a.created
}

/** What all subscriptions of a customer come to, whatever order their news came in. Null where there never was one. */
export const stateOf = (
  subscriptions: readonly Subscription[],
): Omit<PlanState, 'customer_id'> | null => {
  const [best] = subscriptions.toSorted(byWeight)
  return best === undefined ? null : toState(best)
}

/** Those that our checkouts have sold a user beside the one that counts, and that go on. */
export const spareOf = (
  subscriptions: readonly Subscription[],
  userId: string,
): readonly Subscription[] =>
  subscriptions
    .toSorted(byWeight)
    .slice(1)
    .filter((one) => isLive(one) && one.metadata['user_id'] === userId)
