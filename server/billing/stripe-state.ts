import type Stripe from 'stripe'
import type { PlanState } from './plans.ts'

type Subscription = Stripe.Subscription

const STATUSES: Readonly<Record<string, PlanState['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  // An unpaid or paused subscription can be resumed in the portal. A new one would be charged in
  // addition.
  unpaid: 'unpaid',
  paused: 'unpaid',
  // The first payment has not succeeded yet.
  incomplete: 'none',
}
const RANKS = { active: 4, past_due: 3, unpaid: 2, ended: 1, none: 0 } as const

const statusOf = ({ status }: Subscription): PlanState['status'] => STATUSES[status] ?? 'ended'

const isoOf = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null

/** Flexible billing sets only `cancel_at`. */
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

/**
 * Sorts the decisive subscription first: the one with the best status. Among live ones of equal
 * status, one without an end wins, then the oldest. Among all others the newest wins.
 */
const byWeight = (a: Subscription, b: Subscription): number => {
  const byStatus = RANKS[statusOf(b)] - RANKS[statusOf(a)]
  if (byStatus !== 0) return byStatus
  return isLive(a)
    ? Number(isEnding(a)) - Number(isEnding(b)) || a.created - b.created
    : b.created - a.created
}

/**
 * The plan state from all subscriptions of a customer, independent of event order. Null without
 * subscriptions.
 */
export const planStateOf = (
  subscriptions: readonly Subscription[],
): Omit<PlanState, 'customer_id'> | null => {
  const [best] = subscriptions.toSorted(byWeight)
  return best === undefined ? null : toState(best)
}

/** Live duplicates that our checkouts sold to this user. */
export const duplicatesOf = (
  subscriptions: readonly Subscription[],
  userId: string,
): readonly Subscription[] =>
  subscriptions
    .toSorted(byWeight)
    .slice(1)
    .filter((one) => isLive(one) && one.metadata['user_id'] === userId)
