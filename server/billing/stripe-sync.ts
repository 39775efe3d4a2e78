import type Stripe from 'stripe'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'
import type { Plans } from './plans.ts'
import { isMissing } from './stripe-client.ts'
import { duplicatesOf, planStateOf } from './stripe-state.ts'

const MOST = 100
/** Maximum number of attempts. An attempt fails if the plan changes during the sync. */
const TRIES = 5
/** How long we remember the ids of handled events. Stripe retries a webhook for days. */
const KEPT_MS = 30 * 24 * 3_600_000

/** The state of a subscription that Stripe no longer has. */
const OVER = { status: 'ended', cancel_at_period_end: 0 } as const

export type StripeSyncSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly stripe: Stripe
  readonly plans: Plans
  readonly webhookSecret: string
  readonly log: Log
}

/** Keeps plans in sync with Stripe. */
export type StripeSync = {
  /**
   * Writes Stripe's current state of a user, and cancels duplicate subscriptions. Throws if Stripe
   * is unreachable.
   */
  readonly sync: (userId: string) => Promise<void>
  /** Verifies a webhook. Null for an invalid or old signature. */
  readonly read: (bytes: Uint8Array, signature: string) => Promise<Stripe.Event | null>
  /**
   * Handles an event once. Always reads the current state from Stripe, so the order of events does
   * not matter.
   */
  readonly take: (event: Stripe.Event) => Promise<void>
  readonly sweep: () => Promise<void>
}

/** We handle only events about a customer. */
const AboutCustomer = v.object({
  id: v.string(),
  data: v.object({
    object: v.object({ customer: v.union([v.string(), v.object({ id: v.string() })]) }),
  }),
})

export const createStripeSync = (settings: StripeSyncSettings): StripeSync => {
  const { store, clock, stripe, plans, webhookSecret, log } = settings

  /** Empty if the customer was deleted. */
  const subscriptionsOf = async (customer: string): Promise<readonly Stripe.Subscription[]> => {
    const asked = stripe.subscriptions.list({ customer, status: 'all', limit: MOST })
    return asked.then(
      ({ data }) => data,
      (error) => {
        if (!isMissing(error)) throw error
        return []
      },
    )
  }
  /**
   * Cancels a duplicate. The unused time of a paid one becomes a credit of the customer at Stripe
   * for later invoices.
   */
  const cancel = async ({ id, status }: Stripe.Subscription, userId: string): Promise<void> => {
    const isPaid = status === 'active'
    const way = isPaid ? { invoice_now: true, prorate: true } : {}
    const done = await stripe.subscriptions.cancel(id, way).catch((error) => {
      // Another sync cancelled the subscription first and records it.
      if (!isMissing(error)) throw error
      return null
    })
    if (!done) return
    const { requestId } = done.lastResponse
    log.warn({ request: requestId }, 'a second subscription of one customer was cancelled')
    await plans.noteSpare(userId)
  }
  const sync = async (userId: string): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const row = await plans.read(userId)
      if (row.customer_id === null) return
      const all = await subscriptionsOf(row.customer_id)
      const state = planStateOf(all) ?? OVER
      // A user without any subscription has none that could end.
      if (state === OVER && row.status === 'none') return
      // If the row changed in the meantime, our data may be old, so we start again.
      if ((await plans.write(userId, () => state, row.revision)) === 'stale') continue
      for (const spare of duplicatesOf(all, userId)) await cancel(spare, userId)
      return
    }
    // Names no user, because the error is logged.
    throw new Error('the plan kept changing')
  }
  const isTaken = async (id: string): Promise<boolean> =>
    (await store
      .selectFrom('billing_events')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined

  return {
    sync,
    read: (bytes, signature) => {
      const text = Buffer.from(bytes).toString()
      const now = clock.now().getTime()
      return stripe.webhooks
        .constructEventAsync(text, signature, webhookSecret, undefined, undefined, now)
        .catch(() => null)
    },
    take: async (event) => {
      const about = v.safeParse(AboutCustomer, event)
      if (!about.success) return
      const { customer } = about.output.data.object
      const userId = await plans.userOf(typeof customer === 'string' ? customer : customer.id)
      if (userId === null || (await isTaken(event.id))) return
      await sync(userId)
      await store
        .insertInto('billing_events')
        .values({ id: event.id, heard_at: clock.now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    sweep: async () => {
      const before = new Date(clock.now().getTime() - KEPT_MS).toISOString()
      await store.deleteFrom('billing_events').where('heard_at', '<', before).execute()
    },
  }
}
