import * as v from 'valibot'
import { IsoTime } from './entities.ts'

/** Billing plan: free or Professional. */
export const Plan = v.picklist(['free', 'pro'])
/** The parsed value of the `Plan` schema. */
export type Plan = v.InferOutput<typeof Plan>

/**
 * `past_due`: a payment failed, the provider retries, and Professional stays on. `unpaid`: the
 * provider stopped retrying or paused, and Professional is off.
 */
const SubscriptionStatus = v.picklist(['none', 'active', 'past_due', 'unpaid', 'ended'])
type SubscriptionStatus = v.InferOutput<typeof SubscriptionStatus>

/** Payment provider. No money moves in the sandbox. */
export const PaymentProvider = v.picklist(['sandbox', 'stripe'])
/** The parsed value of the `PaymentProvider` schema. */
export type PaymentProvider = v.InferOutput<typeof PaymentProvider>

/**
 * One entry of the credit history. A positive `amount` adds credits and a negative one spends them.
 * `amount` is 0 for entries that move no credits. `balance` is the balance after the entry. An
 * entry of kind `spare` records the cancellation of a duplicate subscription.
 */
export const Movement = v.object({
  id: v.string(),
  kind: v.picklist(['grant', 'charge', 'refund', 'plan', 'spare']),
  amount: v.number(),
  balance: v.number(),
  created_at: IsoTime,
  /** The new plan, for entries of kind `plan`. */
  plan: v.optional(v.nullable(Plan), null),
  /**
   * The chat of a charge or refund. Null if the chat was deleted, and for entries of other kinds.
   */
  conversation_id: v.optional(v.nullable(v.string()), null),
  /** Null in the same cases as `conversation_id`, and while the chat has no title. */
  conversation_title: v.optional(v.nullable(v.string()), null),
})
/** The parsed value of the `Movement` schema. */
export type Movement = v.InferOutput<typeof Movement>

/** The user's plan and one page of their credit history, newest first. */
export const Billing = v.object({
  plan: v.optional(Plan, 'free'),
  status: v.optional(SubscriptionStatus, 'none'),
  /**
   * End of the paid period. The subscription renews then unless `cancel_at_period_end` is true.
   * Null without a subscription.
   */
  current_period_end: v.optional(v.nullable(IsoTime), null),
  cancel_at_period_end: v.optional(v.boolean(), false),
  provider: v.optional(PaymentProvider, 'sandbox'),
  history: v.optional(v.array(Movement), []),
  total_count: v.optional(v.number(), 0),
  has_more: v.optional(v.boolean(), false),
})
/** The parsed value of the `Billing` schema. */
export type Billing = v.InferOutput<typeof Billing>
