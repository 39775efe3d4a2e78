import * as v from 'valibot'
import { IsoTime } from './entities.ts'

/** The plans: free, or Professional. */
export const Plan = v.picklist(['free', 'pro'])
/** A plan. */
export type Plan = v.InferOutput<typeof Plan>

/**
 * How a subscription stands: none yet; active; past_due while the provider asks again for a payment that
 * failed, and Professional goes on; unpaid when it no longer asks or pauses, and Professional waits; ended.
 */
const SubscriptionStatus = v.picklist(['none', 'active', 'past_due', 'unpaid', 'ended'])
/** How a subscription stands. */
type SubscriptionStatus = v.InferOutput<typeof SubscriptionStatus>

/** Who is paid: a provider of cards, or the sandbox, where no money moves. */
export const PaymentProvider = v.picklist(['sandbox', 'stripe'])
/** Who is paid. */
export type PaymentProvider = v.InferOutput<typeof PaymentProvider>

/**
 * One movement of the credits (ours): a month's allocation, a message, a message given back, a change of
 * plan, a second subscription that was cancelled (`spare`). `amount` is above 0 for what came, below 0 for what
 * went, and 0 for what moved no credit; `balance` is what was left then.
 */
export const Movement = v.object({
  id: v.string(),
  kind: v.picklist(['grant', 'charge', 'refund', 'plan', 'spare']),
  amount: v.number(),
  balance: v.number(),
  created_at: IsoTime,
  /** Of a change of plan: the plan from then on. */
  plan: v.optional(v.nullable(Plan), null),
  /** The chat of a message; null where it was deleted, and for other movements. */
  conversation_id: v.optional(v.nullable(v.string()), null),
  /** Null where that chat has no title yet, too. */
  conversation_title: v.optional(v.nullable(v.string()), null),
})
/** One movement of the credits. */
export type Movement = v.InferOutput<typeof Movement>

/** The plan of the signed-in user, and a page of what moved their credits, newest first (ours). */
export const Billing = v.object({
  plan: v.optional(Plan, 'free'),
  status: v.optional(SubscriptionStatus, 'none'),
  /** Until when it is paid; it is renewed then, unless `cancel_at_period_end`. Null without a subscription. */
  current_period_end: v.optional(v.nullable(IsoTime), null),
  cancel_at_period_end: v.optional(v.boolean(), false),
  provider: v.optional(PaymentProvider, 'sandbox'),
  history: v.optional(v.array(Movement), []),
  total_count: v.optional(v.number(), 0),
  has_more: v.optional(v.boolean(), false),
})
/** The plan of the signed-in user, and a page of their movements. */
export type Billing = v.InferOutput<typeof Billing>
