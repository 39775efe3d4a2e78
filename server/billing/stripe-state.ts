import type Stripe from 'stripe'
import type { PlanState } from './plans.ts'

type Subscription = Stripe.Subscription

const STATUSES: Readonly<Record<string, PlanState['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  // Its first payment is not through.
  incomplete: 'none',
}
const RANKS = { active: 3, past_due: 2, ended: 1, none: 0 } as const

const statusOf = ({ status }: Subscription): PlanState['status'] => STATUSES[status] ?? 'ended'

const isoOf = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null

const toState = (subscription: Subscription): Omit<PlanState, 'customer_id'> => {
  const { id, cancel_at, cancel_at_period_end, items } = subscription
  // Billing of the flexible kind names the moment alone.
  const isEnding = cancel_at_period_end || cancel_at !== null
  return {
    subscription_id: id,
    status: statusOf(subscription),
    current_period_end: isoOf(cancel_at ?? items.data[0]?.current_period_end),
    cancel_at_period_end: isEnding ? 1 : 0,
  }
}

/**
 * What all subscriptions of a customer come to: the one that is paid counts, of several the newest, whatever
 * order their news came in. Null where there never was one.
 */
export const stateOf = (
  subscriptions: readonly Subscription[],
): Omit<PlanState, 'customer_id'> | null => {
  const [best] = subscriptions.toSorted(
    (a, b) => RANKS[statusOf(b)] - RANKS[statusOf(a)] || b.created - a.created,
  )
  return best === undefined ? null : toState(best)
}
