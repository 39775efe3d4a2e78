import type Stripe from 'stripe'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'
import type { Plans } from './plans.ts'
import { isMissing } from './stripe-client.ts'
import { spareOf, stateOf } from './stripe-state.ts'

/** Of one customer. */
const MOST = 100
/** What changed while it was looked up is looked up again so often. */
const TRIES = 5
/** Stripe tells again for days; what is signed counts for minutes. */
const KEPT_MS = 30 * 24 * 3_600_000

/** What is left of a subscription that Stripe no longer knows. */
const OVER = { status: 'ended', cancel_at_period_end: 0 } as const

/** What keeping up with Stripe needs. */
export type NewsSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly stripe: Stripe
  readonly plans: Plans
  readonly webhookSecret: string
  readonly log: Log
}

/** Keeps the plans as Stripe has them. */
export type StripeNews = {
  /** Writes what Stripe says of a user now, and leaves one subscription. Throws when it cannot be asked. */
  readonly sync: (userId: string) => Promise<void>
  /** What was told, when Stripe signed it within some minutes; null otherwise. */
  readonly read: (bytes: Uint8Array, signature: string) => Promise<Stripe.Event | null>
  /** Takes it once; what it is about is looked up, so that the order of news does not matter. */
  readonly take: (event: Stripe.Event) => Promise<void>
  /** Forgets which news were taken long ago. */
  readonly sweep: () => Promise<void>
}

/** News that are about a customer; all others are nothing to us. */
const AboutCustomer = v.object({
  id: v.string(),
  data: v.object({
    object: v.object({ customer: v.union([v.string(), v.object({ id: v.string() })]) }),
  }),
})

/** Makes what keeps the plans as Stripe has them. */
export const newsFrom = (settings: NewsSettings): StripeNews => {
  const { store, clock, stripe, plans, webhookSecret, log } = settings

  /** All of a customer's; none where that was deleted. */
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
  /** What was paid for a second one stays with its customer at Stripe, for the months to come. */
  const cancel = async ({ id, status }: Stripe.Subscription, userId: string): Promise<void> => {
    const isPaid = status === 'active'
    const way = isPaid ? { invoice_now: true, prorate: true } : {}
    const done = await stripe.subscriptions.cancel(id, way).catch((error) => {
      // Another look was first, and says so.
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
      const state = stateOf(all) ?? OVER
      // Who never had one has none that could be over.
      if (state === OVER && row.status === 'none') return
      // Whoever wrote meanwhile may have read later than this.
      if ((await plans.write(userId, () => state, row.revision)) === 'stale') continue
      for (const spare of spareOf(all, userId)) await cancel(spare, userId)
      return
    }
    // Logged: who it is of stays unsaid.
    throw new Error('the plan did not stand still')
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
